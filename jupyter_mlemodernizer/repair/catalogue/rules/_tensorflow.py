"""What rules about TensorFlow share."""

SETUP = "import numpy as np\nimport tensorflow as tf\nx = tf.constant([[1.0, 2.0], [3.0, 4.0]])\n"

SOURCE = "TensorFlow 2.0 release notes; tf_upgrade_v2, renames"

FIRST = "TensorFlow 1.0 release notes, Breaking Changes to the API"
