"""What rules about Keras share."""

KERAS_1 = "Keras 2.0 release notes; the conversion of old names ended with Keras 2.4"

KERAS_3 = "Keras 3 migration guide"

MODEL = """\
import numpy as np
from keras.models import Sequential
from keras.layers import Dense
X, y = np.zeros((8, 3)), np.zeros(8)
model = Sequential([Dense(1, activation='sigmoid', input_shape=(3,))])
model.compile('sgd', 'binary_crossentropy', metrics=['accuracy'])
"""

KERAS_1_NAMES = "Keras 2.0 release notes (names of arguments); their conversion ended with Keras 2.4"

ORDERING = {"'tf'": "'channels_last'", "'th'": "'channels_first'"}
