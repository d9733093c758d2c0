"""Client of the PDF service."""

from ._async_client import AsyncClient
from ._async_listing import AsyncListing
from ._async_made_file import AsyncJobFile, AsyncMadeFile, AsyncStoredMadeFile
from ._client import Client
from ._errors import (
    APIConnectionError,
    APITimeoutError,
    AuthenticationError,
    ConflictError,
    InsufficientCreditsError,
    InternalServerError,
    InvalidInputError,
    InvalidWebhookError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ServiceBusyError,
    ServiceError,
)
from ._estimate import Estimate
from ._files import FileInput
from ._listing import Listing
from ._made_file import JobFile, MadeFile, StoredMadeFile
from ._meta import Meta
from ._raw import RawResponse
from ._types import API_VERSION, __version__
from ._webhooks import WebhookEvent, verify_webhook

__all__ = [
    "API_VERSION",
    "APIConnectionError",
    "APITimeoutError",
    "AsyncClient",
    "AsyncJobFile",
    "AsyncListing",
    "AsyncMadeFile",
    "AsyncStoredMadeFile",
    "AuthenticationError",
    "Client",
    "ConflictError",
    "Estimate",
    "FileInput",
    "InsufficientCreditsError",
    "InternalServerError",
    "InvalidInputError",
    "InvalidWebhookError",
    "JobFile",
    "Listing",
    "MadeFile",
    "Meta",
    "NotFoundError",
    "PermissionDeniedError",
    "RateLimitError",
    "RawResponse",
    "ServiceBusyError",
    "ServiceError",
    "StoredMadeFile",
    "WebhookEvent",
    "__version__",
    "verify_webhook",
]
