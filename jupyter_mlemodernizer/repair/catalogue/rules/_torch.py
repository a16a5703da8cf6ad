"""What rules about PyTorch share."""

SETUP = "import numpy as np\nimport torch\n"
