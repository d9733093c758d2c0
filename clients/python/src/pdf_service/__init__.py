"""Client of the PDF service."""

from ._client import Client
from ._errors import ServiceError
from ._estimate import Estimate
from ._files import FileInput
from ._listing import Listing
from ._made_file import MadeFile
from ._meta import Meta
from ._types import API_VERSION
from ._webhooks import WebhookEvent, verify_webhook

__all__ = [
    "API_VERSION",
    "Client",
    "Estimate",
    "FileInput",
    "Listing",
    "MadeFile",
    "Meta",
    "ServiceError",
    "WebhookEvent",
    "verify_webhook",
]
