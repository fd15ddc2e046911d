#!/usr/bin/env python3
"""Checks config/links.schema.json against the link maps of this repository.

Every map in config/, docs/ and Conformance/ must be valid by it, and so must every inline map of the load cases that
loads; of those that do not load because of their keys or forms, none may be valid.
Needs: pip install jsonschema json5
"""
import json
import pathlib
import sys

import json5
from jsonschema import Draft202012Validator

root = pathlib.Path(__file__).resolve().parent.parent
schema = json.loads((root / "config/links.schema.json").read_text("utf-8"))
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
failures = []

for path in sorted([*root.glob("config/*.json5"), *root.glob("docs/*.json5"), *root.glob("Conformance/*/*.json5")]):
    for error in validator.iter_errors(json5.loads(path.read_text("utf-8"))):
        failures.append(f"{path.relative_to(root)}: {error.json_path}: {error.message}")

for line in (root / "Conformance/resolve/loads.jsonl").read_text("utf-8").splitlines():
    case = json.loads(line)
    if "map" not in case:
        continue
    errors = list(validator.iter_errors(case["map"]))
    if case["expect"]["loads"] and errors:
        failures.append(f"{case['id']}: {errors[0].json_path}: {errors[0].message}")
    if case["id"].startswith("load-key-") and not errors:
        failures.append(f"{case['id']}: valid, though a key is wrong")

print("\n".join(failures) or "the schema agrees with all maps")
sys.exit(bool(failures))
