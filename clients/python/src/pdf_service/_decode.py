from __future__ import annotations

import dataclasses
from typing import Any, Type, TypeVar, Union, get_args, get_origin, get_type_hints

Result = TypeVar("Result")


def decode(kind: Type[Result], value: Any) -> Result:
    """The dataclass that a JSON object describes. Fields that the class does not know are left out."""
    hints = get_type_hints(kind)
    known = {
        field.name: _decoded(hints[field.name], value[field.name.rstrip("_")])
        for field in dataclasses.fields(kind)  # type: ignore[arg-type]
        if field.name.rstrip("_") in value
    }
    for field in dataclasses.fields(kind):  # type: ignore[arg-type]
        is_needed = field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
        if is_needed:
            known.setdefault(field.name, None)
    return kind(**known)


def _decoded(hint: Any, value: Any) -> Any:
    if value is None:
        return None
    if get_origin(hint) is Union:
        classes = [part for part in get_args(hint) if dataclasses.is_dataclass(part)]
        if not classes or not isinstance(value, dict):
            return value
        # Of several, the one that has the most of these fields.
        return _decoded(max(classes, key=lambda part: len(get_type_hints(part).keys() & value.keys())), value)
    if get_origin(hint) is list and isinstance(value, list):
        return [_decoded(get_args(hint)[0], item) for item in value]
    if dataclasses.is_dataclass(hint) and isinstance(value, dict):
        return decode(hint, value)  # type: ignore[arg-type]
    return value
