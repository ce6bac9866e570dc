// Filled by the layer's first test.
