"""Comparing outputs with those saved: the notebook's own ground truth."""
