// Filled by the layer's first file.
