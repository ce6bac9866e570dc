// Filled by its first helper.
