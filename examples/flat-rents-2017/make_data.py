"""Make the data of this example: flats to let in a made-up city. Same seed, same files.

Usage: python make_data.py
"""

import csv
import random
from pathlib import Path

DISTRICTS = {"Harbour": 1.25, "Old Town": 1.35, "Mill Hill": 1.0, "Northfield": 0.85, "Station": 0.95}
HEATING = {"gas": 1.0, "district": 1.04, "oil": 0.95, "": 0.9}
WORDS = {"quiet": 0.01, "renovated": 0.08, "garden": 0.06, "bright": 0.02, "lift": 0.03, "attic": -0.05}
COLUMNS = ["id", "district", "area", "rooms", "floor", "built", "heating", "balcony", "description", "rent"]


def flat(number: int, chance: random.Random) -> dict[str, object]:
    """One flat, with its rent in whole units of money a month."""
    district = chance.choices(list(DISTRICTS), weights=[3, 2, 5, 4, 3])[0]
    area = round(max(18.0, chance.gauss(68, 24)), 1)
    rooms = max(1, round(area / 24 + chance.gauss(0, 0.5)))
    floor = chance.randint(0, 6)
    built = chance.randint(1890, 2016)
    heating = chance.choices(list(HEATING), weights=[6, 3, 2, 1])[0]
    balcony = chance.random() < 0.45
    words = chance.sample(sorted(WORDS), chance.randint(1, 3))
    rent = 7.2 * area**0.93 * DISTRICTS[district] * HEATING[heating]
    rent *= 1 + 0.05 * balcony + 0.012 * floor + 0.0012 * (built - 1950) + sum(WORDS[word] for word in words)
    return {
        "id": number,
        "district": district,
        "area": area if chance.random() > 0.03 else "",
        "rooms": rooms,
        "floor": floor,
        "built": built if chance.random() > 0.1 else "",
        "heating": heating,
        "balcony": "yes" if balcony else "no",
        "description": " ".join(words) + " flat",
        "rent": round(rent * chance.lognormvariate(0, 0.08)),
    }


def main() -> None:
    """Write input/train.csv and input/test.csv (which has no rents) beside this file."""
    chance = random.Random(2017)  # noqa: S311 - a fixed seed is the point
    flats = [flat(number, chance) for number in range(1, 2001)]
    folder = Path(__file__).resolve().parent / "input"
    folder.mkdir(exist_ok=True)
    for name, rows, columns in (("train", flats[:1500], COLUMNS), ("test", flats[1500:], COLUMNS[:-1])):
        with (folder / f"{name}.csv").open("w", newline="") as file:
            table = csv.DictWriter(file, columns, extrasaction="ignore", lineterminator="\n")
            table.writeheader()
            table.writerows(rows)


if __name__ == "__main__":
    main()
