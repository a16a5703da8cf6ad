"""What modernizing costs, measured side by side in one run: ``make bench``."""
