# Generated from the catalog of endpoints by `npm run clients`. Do not edit.

"""What requests take and answers have."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Dict, List, Literal, Optional, Sequence, TypedDict, Union

from ._meta import Meta

API_VERSION = "2026-11-25"
"""The version of the API that this client was made for."""


class _CookieNeeds(TypedDict):
    name: str
    value: str


class Cookie(_CookieNeeds, total=False):
    domain: str
    path: str


class Authentication(TypedDict):
    username: str
    """User name, without a colon."""
    password: str
    """Password."""


class Margin(TypedDict, total=False):
    top: Union[float, str]
    """Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per
    inch.
    """
    right: Union[float, str]
    """Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per
    inch.
    """
    bottom: Union[float, str]
    """Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per
    inch.
    """
    left: Union[float, str]
    """Length such as `8.5in`, `210mm`, `20cm`, `595pt` or `96px`. A number is in pixels, 96 per
    inch.
    """


class _ElectronicInvoiceNeeds(TypedDict):
    xml: str
    """The invoice as a UN/CEFACT Cross Industry Invoice, up to 4 MB. It is validated against its
    schema and the rules of EN 16931 and of its profile before anything is made.
    """


class ElectronicInvoice(_ElectronicInvoiceNeeds, total=False):
    format: Literal["factur-x", "zugferd", "xrechnung"]
    """`factur-x` and `zugferd` are one format; `xrechnung` is its German profile. Default:
    `"factur-x"`.
    """
    profile: Literal["minimum", "basic-wl", "basic", "en16931", "extended", "xrechnung"]
    """Profile that the XML must have. By default, the one that it names."""


class Storage(TypedDict, total=False):
    mode: Literal["memory", "default", "byob"]
    """`memory` stores nothing, `default` stores with the service, `byob` stores in the account’s
    own bucket. Defaults to `memory`, or to `default` with `async`.
    """
    filename: str
    """File name of the stored PDF. Defaults to `filename`."""
    expires_in: int
    """How long the link works, in seconds. Default: `3600`. From 60 to 604800."""
    retention_days: int
    """Days until the document is deleted. Defaults to 14; with `byob`, to no limit. From 1 to 365."""


class ImageStorage(TypedDict, total=False):
    mode: Literal["memory", "default", "byob"]
    """`memory` stores nothing, `default` stores with the service, `byob` stores in the account’s
    own bucket. Defaults to `memory`, or to `default` with `async`.
    """
    filename: str
    """File name of the stored image. Defaults to `filename`."""
    expires_in: int
    """How long the link works, in seconds. Default: `3600`. From 60 to 604800."""
    retention_days: int
    """Days until the document is deleted. Defaults to 14; with `byob`, to no limit. From 1 to 365."""


@dataclass(frozen=True)
class ExtractTextResultPageHidden:
    start: int
    """Start in the page’s text, in UTF-16 code units."""
    end: int
    """End: the position just after it."""
    reason: Literal["invisible_mode", "no_contrast", "transparent", "tiny", "off_page", "clipped", "covered", "layer_off", "annotation_hidden", "ocr_layer", "mismatch"]
    """Why it cannot be seen."""


@dataclass(frozen=True)
class ExtractTextResultPage:
    page: int
    """Page number, counted from 1."""
    text: str
    """Text of the page."""
    ocr_confidence: Optional[float] = None
    """For recognised pages: the certainty of their text, from 0 to 1. 0 if the page could not be
    read. From 0 to 1.
    """
    hidden: Optional[List[ExtractTextResultPageHidden]] = None
    """With `hidden` `mark`: the parts of `text` that cannot be seen."""


@dataclass(frozen=True)
class ExtractTextResultLeftOut:
    runs: int
    """Number of runs of text."""
    characters: int
    """Number of their characters."""
    reasons: Dict[str, int]
    """Number of runs by reason."""


@dataclass(frozen=True)
class ExtractTextResult:
    text: str
    """The text of the selected pages, separated by an empty line."""
    pages: List[ExtractTextResultPage]
    """The selected pages, in the order of `pages`."""
    total_pages: int
    """Number of pages in the PDF."""
    left_out: Optional[ExtractTextResultLeftOut] = None
    """With `hidden` `exclude`: the amount of hidden text on the selected pages."""
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


@dataclass(frozen=True)
class GrepPdfResultMatchDetailHidden:
    start: int
    """Start in the page’s text, in UTF-16 code units."""
    end: int
    """End: the position just after it."""
    reason: Literal["invisible_mode", "no_contrast", "transparent", "tiny", "off_page", "clipped", "covered", "layer_off", "annotation_hidden", "ocr_layer", "mismatch"]
    """Why it cannot be seen."""


@dataclass(frozen=True)
class GrepPdfResultMatchDetail:
    match: str
    """The text that matches."""
    start: int
    """Start of the match in the page’s text as `/extractText` returns it with the same `hidden`,
    in UTF-16 code units.
    """
    end: int
    """End of the match: the position just after it, counted in the same way."""
    context: str
    """The match with the text on each side."""
    hidden: Optional[List[GrepPdfResultMatchDetailHidden]] = None
    """With `hidden` `mark`: the parts of the match that cannot be seen."""


@dataclass(frozen=True)
class GrepPdfResultMatch:
    page: int
    """Page number, counted from 1."""
    match_count: int
    """Number of matches on the page."""
    details: List[GrepPdfResultMatchDetail]
    """Empty with `count_only`."""


@dataclass(frozen=True)
class GrepPdfResultLeftOut:
    runs: int
    """Number of runs of text."""
    characters: int
    """Number of their characters."""
    reasons: Dict[str, int]
    """Number of runs by reason."""


@dataclass(frozen=True)
class GrepPdfResult:
    pattern: str
    """The pattern that was searched for."""
    total_matches: int
    """Number of matches on all pages."""
    pages_with_matches: int
    """Number of pages that have a match."""
    matches: List[GrepPdfResultMatch]
    """Pages that have a match, in the order of `pages`."""
    total_pages: int
    """Number of pages in the PDF."""
    left_out: Optional[GrepPdfResultLeftOut] = None
    """With `hidden` `exclude`: the amount of hidden text on the selected pages."""
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


@dataclass(frozen=True)
class PdfToImageResultImage:
    page: int
    """Page number, counted from 1."""
    format: Literal["png", "jpeg"]
    """Image format."""
    image_base64: str
    """The image in base64."""


@dataclass(frozen=True)
class PdfToImageResult:
    images: List[PdfToImageResultImage]
    """The images, in the order of `pages`."""
    total_pages: int
    """Number of pages in the PDF."""
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


@dataclass(frozen=True)
class PageCountResult:
    page_count: int
    """Number of pages."""
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


@dataclass(frozen=True)
class ExtractContentResultPageHiddenBox:
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class ExtractContentResultPageHidden:
    box: ExtractContentResultPageHiddenBox
    """Position on the page as displayed, in points from the top left corner."""
    text: str
    """The text that cannot be seen."""
    reason: Literal["invisible_mode", "no_contrast", "transparent", "tiny", "off_page", "clipped", "covered", "layer_off", "annotation_hidden", "ocr_layer", "mismatch"]
    """Why it cannot be seen."""


@dataclass(frozen=True)
class ExtractContentResultPageBlockBox:
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class ExtractContentResultPageBlockItemBox:
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class ExtractContentResultPageBlockItem:
    box: ExtractContentResultPageBlockItemBox
    """Position on the page as displayed, in points from the top left corner."""
    level: int
    """1 for items of the outer list."""
    marker: str
    """The marker as written: a bullet, or a number with its punctuation."""
    text: str
    """Text of the item."""
    number: Optional[int] = None
    """The number of an item of an ordered list."""


@dataclass(frozen=True)
class ExtractContentResultPageBlockCellBox:
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class ExtractContentResultPageBlockCell:
    row: int
    """Row, counted from 1."""
    column: int
    """Column, counted from 1."""
    row_span: int
    """Number of rows that the cell covers."""
    column_span: int
    """Number of columns that the cell covers."""
    text: str
    """Text of the cell."""
    box: ExtractContentResultPageBlockCellBox
    """Position on the page as displayed, in points from the top left corner."""


@dataclass(frozen=True)
class ExtractContentResultPageBlock:
    kind: Literal["heading", "paragraph", "list", "table", "figure", "code", "quote", "header", "footer", "footnote"]
    """Kind of the block."""
    box: ExtractContentResultPageBlockBox
    """Position on the page as displayed, in points from the top left corner."""
    level: Optional[int] = None
    """For headings: 1 is the highest, 6 the lowest."""
    text: Optional[str] = None
    """The text, unless it is in `items` or `rows`."""
    continues: Optional[bool] = None
    """The text continues the last paragraph before it, from the previous column or page; a table,
    the last one of the previous page.
    """
    items: Optional[List[ExtractContentResultPageBlockItem]] = None
    """Of a list: its items."""
    confidence: Optional[float] = None
    """Confidence of the reading, from 0 to 1."""
    rows: Optional[List[List[str]]] = None
    """The texts of the cells by row. A cell that spans several rows or columns is at the first of
    them.
    """
    cells: Optional[List[ExtractContentResultPageBlockCell]] = None
    """The cells, with their positions."""
    caption: Optional[str] = None
    """For tables and figures: the caption."""
    description: Optional[str] = None
    """For figures: the alternative text of its tag, unless `hidden` is `exclude`, because the page
    does not show it.
    """


@dataclass(frozen=True)
class ExtractContentResultPage:
    page: int
    """Page number, counted from 1."""
    width: float
    """Width of the page in points, as displayed."""
    height: float
    """Height of the page in points, as displayed."""
    confidence: float
    """Share of the page’s letters that stand for a known character, from 0 to 1; on a recognised
    page, no more than the certainty of its letters.
    """
    hidden: Optional[List[ExtractContentResultPageHidden]] = None
    """With `hidden` `mark`: the hidden text of the page, and its positions."""
    markdown: Optional[str] = None
    """With `markdown`: the content of the page."""
    blocks: Optional[List[ExtractContentResultPageBlock]] = None
    """With `json`: the blocks of the page, in reading order."""


@dataclass(frozen=True)
class ExtractContentResultLeftOut:
    runs: int
    """Number of runs of text."""
    characters: int
    """Number of their characters."""
    reasons: Dict[str, int]
    """Number of runs by reason."""


@dataclass(frozen=True)
class ExtractContentResult:
    pages: List[ExtractContentResultPage]
    """The selected pages, in the order of `pages`."""
    total_pages: int
    """Number of pages in the PDF."""
    markdown: Optional[str] = None
    """With `markdown`: the content of the selected pages."""
    left_out: Optional[ExtractContentResultLeftOut] = None
    """With `hidden` `exclude`: the amount of hidden text on the selected pages."""
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


@dataclass(frozen=True)
class ExtractTablesResultTableBox:
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class ExtractTablesResultTableCellBox:
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class ExtractTablesResultTableCell:
    row: int
    """Row, counted from 1."""
    column: int
    """Column, counted from 1."""
    row_span: int
    """Number of rows that the cell covers."""
    column_span: int
    """Number of columns that the cell covers."""
    text: str
    """Text of the cell."""
    box: ExtractTablesResultTableCellBox
    """Position on the page as displayed, in points from the top left corner."""


@dataclass(frozen=True)
class ExtractTablesResultTable:
    page: int
    """Page number, counted from 1."""
    box: ExtractTablesResultTableBox
    """Position on the page as displayed, in points from the top left corner."""
    confidence: float
    """Confidence of the reading, from 0 to 1."""
    continues: Optional[bool] = None
    """Continues the last table of the previous page, whose titles may be repeated."""
    rows: Optional[List[List[str]]] = None
    """The texts of the cells by row. A cell that spans several rows or columns is at the first of
    them.
    """
    cells: Optional[List[ExtractTablesResultTableCell]] = None
    """The cells, with their positions."""
    csv: Optional[str] = None
    """With `csv`: the table in the format of RFC 4180. Cells may begin with `=`, as formulas do."""


@dataclass(frozen=True)
class ExtractTablesResultLeftOut:
    runs: int
    """Number of runs of text."""
    characters: int
    """Number of their characters."""
    reasons: Dict[str, int]
    """Number of runs by reason."""


@dataclass(frozen=True)
class ExtractTablesResult:
    tables: List[ExtractTablesResultTable]
    """The tables, in the order of `pages` and from the top of each."""
    total_pages: int
    """Number of pages in the PDF."""
    left_out: Optional[ExtractTablesResultLeftOut] = None
    """With `hidden` `exclude`: the amount of hidden text on the selected pages."""
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


@dataclass(frozen=True)
class FindHiddenTextResultHiddenBox:
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class FindHiddenTextResultHidden:
    page: Optional[int]
    """Page number, counted from 1. Null for text that does not belong to a page."""
    box: Optional[FindHiddenTextResultHiddenBox]
    """Position on the page as displayed, in points from the top left corner. Null for text without
    a position.
    """
    text: str
    """The text that cannot be seen."""
    reason: Literal["invisible_mode", "no_contrast", "transparent", "tiny", "off_page", "clipped", "covered", "layer_off", "annotation_hidden", "ocr_layer", "mismatch"]
    """Why it cannot be seen."""


@dataclass(frozen=True)
class FindHiddenTextResult:
    hidden: List[FindHiddenTextResultHidden]
    """Runs of hidden text, in the order of `pages`; then text without a position."""
    reasons: Dict[str, int]
    """Number of runs by reason."""
    total_pages: int
    """Number of pages in the PDF."""
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


@dataclass(frozen=True)
class PdfInfoResultPageBoxes:
    media: Optional[List[float]] = None
    crop: Optional[List[float]] = None
    bleed: Optional[List[float]] = None
    trim: Optional[List[float]] = None
    art: Optional[List[float]] = None


@dataclass(frozen=True)
class PdfInfoResultPage:
    page: int
    """Page number, counted from 1."""
    width: float
    """Width as displayed, in points."""
    height: float
    """Height as displayed, in points."""
    rotation: int
    """Clockwise rotation for display: 0, 90, 180 or 270."""
    boxes: PdfInfoResultPageBoxes
    """Boxes that the page states: left, bottom, right and top, unrotated."""
    label: Optional[str] = None
    """Label that readers show instead of the number."""


@dataclass(frozen=True)
class PdfInfoResultMetadata:
    title: Optional[str]
    author: Optional[str]
    subject: Optional[str]
    keywords: Optional[str]
    creator: Optional[str]
    """Program that made the original."""
    producer: Optional[str]
    """Program that made the PDF."""
    created: Optional[str]
    """ISO 8601."""
    modified: Optional[str]
    """ISO 8601."""
    language: Optional[str]
    custom: Dict[str, str]
    """Other entries of the Info dictionary."""
    has_xmp: bool
    """Whether there is XMP metadata that can be read."""
    differs: List[str]
    """Fields on which Info and XMP disagree; the value is that of Info."""


@dataclass(frozen=True)
class PdfInfoResultOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildren:
    title: str
    page: Optional[int] = None


@dataclass(frozen=True)
class PdfInfoResultOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildren:
    title: str
    page: Optional[int] = None
    children: Optional[List[PdfInfoResultOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildren]] = None


@dataclass(frozen=True)
class PdfInfoResultOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildren:
    title: str
    page: Optional[int] = None
    children: Optional[List[PdfInfoResultOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildren]] = None


@dataclass(frozen=True)
class PdfInfoResultOutlineChildrenChildrenChildrenChildrenChildrenChildren:
    title: str
    page: Optional[int] = None
    children: Optional[List[PdfInfoResultOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildren]] = None


@dataclass(frozen=True)
class PdfInfoResultOutlineChildrenChildrenChildrenChildrenChildren:
    title: str
    page: Optional[int] = None
    children: Optional[List[PdfInfoResultOutlineChildrenChildrenChildrenChildrenChildrenChildren]] = None


@dataclass(frozen=True)
class PdfInfoResultOutlineChildrenChildrenChildrenChildren:
    title: str
    page: Optional[int] = None
    children: Optional[List[PdfInfoResultOutlineChildrenChildrenChildrenChildrenChildren]] = None


@dataclass(frozen=True)
class PdfInfoResultOutlineChildrenChildrenChildren:
    title: str
    page: Optional[int] = None
    children: Optional[List[PdfInfoResultOutlineChildrenChildrenChildrenChildren]] = None


@dataclass(frozen=True)
class PdfInfoResultOutlineChildrenChildren:
    title: str
    page: Optional[int] = None
    children: Optional[List[PdfInfoResultOutlineChildrenChildrenChildren]] = None


@dataclass(frozen=True)
class PdfInfoResultOutlineChildren:
    title: str
    page: Optional[int] = None
    children: Optional[List[PdfInfoResultOutlineChildrenChildren]] = None


@dataclass(frozen=True)
class PdfInfoResultOutline:
    title: str
    page: Optional[int] = None
    children: Optional[List[PdfInfoResultOutlineChildren]] = None


@dataclass(frozen=True)
class PdfInfoResultFont:
    name: Optional[str]
    kind: Literal["type1", "type1c", "type3", "truetype", "opentype", "cid_type0", "cid_type0c", "cid_truetype", "cid_opentype", "unknown"]
    embedded: bool
    subset: bool
    unicode: bool
    """Whether its codes can be mapped to characters."""


@dataclass(frozen=True)
class PdfInfoResultForm:
    kind: Literal["acroform", "xfa", "both", "none"]
    field_count: int


@dataclass(frozen=True)
class PdfInfoResultAttachment:
    name: str
    size: Optional[float]
    type: Optional[str]
    description: Optional[str]
    relationship: Optional[str]


@dataclass(frozen=True)
class PdfInfoResultLayer:
    name: str
    visible: bool


@dataclass(frozen=True)
class PdfInfoResultConformance:
    pdf_a: Optional[str]
    pdf_ua: Optional[str]
    pdf_x: Optional[str]
    factur_x: Optional[str]


@dataclass(frozen=True)
class PdfInfoResultEncryption:
    method: Literal["RC4", "AES-128", "AES-256", "none"]
    revision: int
    asks_for_password: bool
    """Whether readers ask for a password."""
    opened_as: Literal["user", "owner"]
    """Which password opened it for this call (user or owner)."""
    encrypts_metadata: bool
    permissions: List[str]
    """Permissions with the user password."""


@dataclass(frozen=True)
class PdfInfoResultSignatureChangesSinceBox:
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class PdfInfoResultSignatureChangesSince:
    kind: Literal["form_filling", "annotation", "signature", "dss", "metadata", "page_content", "other"]
    allowed: bool
    """Whether the signature, or the document’s certification, allows it."""
    page: Optional[int] = None
    box: Optional[PdfInfoResultSignatureChangesSinceBox] = None
    """In points from the top left corner of the page as displayed."""


@dataclass(frozen=True)
class PdfInfoResultSignature:
    field: str
    kind: Literal["approval", "certification", "timestamp"]
    signer: Optional[str]
    """Name in the signer’s certificate."""
    signed_at: Optional[str]
    """ISO 8601."""
    reason: Optional[str]
    location: Optional[str]
    sub_filter: Optional[str]
    """Format of the signature."""
    integrity: Literal["valid", "invalid", "unknown"]
    """Whether the signed bytes are unchanged. The certificate’s trust is not verified."""
    covers_whole_file: bool
    bytes_after: Optional[int]
    """Number of bytes added after the signed ones."""
    changes: Literal["none", "allowed", "not_allowed", "unknown"]
    """Whether the signature allows the changes after it: `unknown` if the two states cannot be
    compared, or `integrity` is `invalid`.
    """
    changes_since: List[PdfInfoResultSignatureChangesSince]
    """Changes after the signature, those that are not allowed first: up to 100; `truncated` then
    has `changes_since`.
    """


@dataclass(frozen=True)
class PdfInfoResultHiddenText:
    runs: int
    """Number of runs of hidden text."""
    reasons: Dict[str, int]
    """Number of runs by reason."""
    pages_checked: int
    """Number of pages checked, from the first on."""


@dataclass(frozen=True)
class PdfInfoResultSize:
    total: int
    images: int
    fonts: int
    content: int
    other: int


@dataclass(frozen=True)
class PdfInfoResult:
    version: str
    """PDF version, such as `1.7`."""
    header_version: str
    page_count: int
    pages: List[PdfInfoResultPage]
    """The first pages, up to 2,000."""
    metadata: PdfInfoResultMetadata
    outline: List[PdfInfoResultOutline]
    """Bookmarks, as a tree."""
    fonts: List[PdfInfoResultFont]
    form: PdfInfoResultForm
    attachments: List[PdfInfoResultAttachment]
    layers: List[PdfInfoResultLayer]
    tagged: bool
    javascript: bool
    conformance: PdfInfoResultConformance
    """Standards that the PDF claims to conform to, such as `2b`; not verified."""
    encryption: Optional[PdfInfoResultEncryption]
    """How the PDF is encrypted; null if it is not."""
    signatures: List[PdfInfoResultSignature]
    linearized: bool
    """Whether it is linearized (“fast web view”)."""
    damaged: bool
    """Whether it had to be repaired to be read."""
    hidden_text: Optional[PdfInfoResultHiddenText]
    """Text of the first 10 pages that a reader cannot see, for `POST /findHiddenText` to list.
    Null if it cannot be determined.
    """
    size: PdfInfoResultSize
    """Bytes of the file, by use."""
    truncated: List[str]
    """Lists that were cut because of their length."""
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


class _SetMetadataPageLabelNeeds(TypedDict):
    page: int
    """First page of the range, counted from 1."""


class SetMetadataPageLabel(_SetMetadataPageLabelNeeds, total=False):
    style: Literal["decimal", "upper_roman", "lower_roman", "upper_letters", "lower_letters", "none"]
    """How numbers are shown. Default: `"decimal"`."""
    prefix: str
    """Text before the number."""
    start: int
    """Number of the first page. Default: `1`. From 1 to 1000000."""


class _SetMetadataOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildrenNeeds(TypedDict):
    title: str


class SetMetadataOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildren(_SetMetadataOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildrenNeeds, total=False):
    page: Optional[int]


class _SetMetadataOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildrenNeeds(TypedDict):
    title: str


class SetMetadataOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildren(_SetMetadataOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildrenNeeds, total=False):
    page: Optional[int]
    children: Sequence[SetMetadataOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildren]


class _SetMetadataOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildrenNeeds(TypedDict):
    title: str


class SetMetadataOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildren(_SetMetadataOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildrenNeeds, total=False):
    page: Optional[int]
    children: Sequence[SetMetadataOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildren]


class _SetMetadataOutlineChildrenChildrenChildrenChildrenChildrenChildrenNeeds(TypedDict):
    title: str


class SetMetadataOutlineChildrenChildrenChildrenChildrenChildrenChildren(_SetMetadataOutlineChildrenChildrenChildrenChildrenChildrenChildrenNeeds, total=False):
    page: Optional[int]
    children: Sequence[SetMetadataOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildren]


class _SetMetadataOutlineChildrenChildrenChildrenChildrenChildrenNeeds(TypedDict):
    title: str


class SetMetadataOutlineChildrenChildrenChildrenChildrenChildren(_SetMetadataOutlineChildrenChildrenChildrenChildrenChildrenNeeds, total=False):
    page: Optional[int]
    children: Sequence[SetMetadataOutlineChildrenChildrenChildrenChildrenChildrenChildren]


class _SetMetadataOutlineChildrenChildrenChildrenChildrenNeeds(TypedDict):
    title: str


class SetMetadataOutlineChildrenChildrenChildrenChildren(_SetMetadataOutlineChildrenChildrenChildrenChildrenNeeds, total=False):
    page: Optional[int]
    children: Sequence[SetMetadataOutlineChildrenChildrenChildrenChildrenChildren]


class _SetMetadataOutlineChildrenChildrenChildrenNeeds(TypedDict):
    title: str


class SetMetadataOutlineChildrenChildrenChildren(_SetMetadataOutlineChildrenChildrenChildrenNeeds, total=False):
    page: Optional[int]
    children: Sequence[SetMetadataOutlineChildrenChildrenChildrenChildren]


class _SetMetadataOutlineChildrenChildrenNeeds(TypedDict):
    title: str


class SetMetadataOutlineChildrenChildren(_SetMetadataOutlineChildrenChildrenNeeds, total=False):
    page: Optional[int]
    children: Sequence[SetMetadataOutlineChildrenChildrenChildren]


class _SetMetadataOutlineChildrenNeeds(TypedDict):
    title: str


class SetMetadataOutlineChildren(_SetMetadataOutlineChildrenNeeds, total=False):
    page: Optional[int]
    children: Sequence[SetMetadataOutlineChildrenChildren]


class _SetMetadataOutlineNeeds(TypedDict):
    title: str


class SetMetadataOutline(_SetMetadataOutlineNeeds, total=False):
    page: Optional[int]
    children: Sequence[SetMetadataOutlineChildren]


class Redaction(TypedDict):
    text: str
    """Text to redact everywhere. A space in it matches any white space."""


class _AttachFilesAttachmentNeeds(TypedDict):
    name: str
    """File name. An existing attachment with this name is replaced."""
    content: str
    """The file in base64. A `data:` prefix and whitespace are allowed."""


class AttachFilesAttachment(_AttachFilesAttachmentNeeds, total=False):
    description: str
    """Description shown by viewers."""
    relationship: Literal["Source", "Data", "Alternative", "Supplement", "FormData", "Schema", "Unspecified"]
    """Relationship of the file to the document, such as `Alternative` for an invoice’s XML.
    Default: `"Unspecified"`.
    """
    type: str
    """Media type. By default, that of the extension of `name`."""


@dataclass(frozen=True)
class ExtractAttachmentsResultAttachment:
    name: str
    """File name, as in the ZIP."""
    type: Optional[str]
    """Media type; null if the PDF does not state it."""
    description: Optional[str]
    """Its description in the PDF, or null."""
    relationship: Optional[str]
    """Relationship to the document, such as `Source`, or null."""
    page: Optional[int]
    """Page of its annotation; null if it belongs to the document."""
    size: int
    """Size in bytes."""
    content_base64: str
    """The file in base64."""


@dataclass(frozen=True)
class ExtractAttachmentsResult:
    attachments: List[ExtractAttachmentsResultAttachment]
    """The files; empty if there are none."""
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


@dataclass(frozen=True)
class ExtractImagesResultImage:
    name: str
    """File name, as in the ZIP."""
    format: Literal["jpeg", "jp2", "png", "tiff", "jbig2"]
    """Format of the file."""
    pages: List[int]
    """The selected pages that contain it."""
    width: int
    """Width in pixels."""
    height: int
    """Height in pixels."""
    is_mask: bool
    """Whether it is the transparency of the image before it, whose file cannot hold it."""
    image_base64: str
    """The file in base64."""


@dataclass(frozen=True)
class ExtractImagesResult:
    images: List[ExtractImagesResultImage]
    """The images, in the order of pages; empty if there are none."""
    warnings: List[str]
    """Images that were left out because they cannot be read."""
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


@dataclass(frozen=True)
class ReadInvoiceResultBrokenRule:
    rule: str
    """ID, such as `BR-CO-10`; `schema` where the XML does not follow its schema, `xml` where the
    file is not well-formed XML.
    """
    level: Literal["error", "warning"]
    message: str
    path: str
    """The first element that breaks it."""


@dataclass(frozen=True)
class ReadInvoiceResultOtherInvoice:
    filename: str
    """Name of the attached file."""
    page: Optional[int]
    """Page with the annotation that it is attached to; null if it belongs to the document."""
    format: Literal["factur-x", "xrechnung", "cii", "ubl", "zugferd-1"]
    """`factur-x` is also ZUGFeRD 2; `cii` has a specification that is not known."""
    profile: Optional[Literal["minimum", "basic-wl", "basic", "en16931", "extended", "xrechnung"]]
    specification: Optional[str]
    """Specification that the XML names (BT-24)."""
    identical: bool
    """Whether its XML is the same."""


@dataclass(frozen=True)
class ReadInvoiceResult:
    filename: str
    """Name of the attached file."""
    page: Optional[int]
    """Page with the annotation that it is attached to; null if it belongs to the document."""
    format: Literal["factur-x", "xrechnung", "cii", "ubl", "zugferd-1"]
    """`factur-x` is also ZUGFeRD 2; `cii` has a specification that is not known."""
    profile: Optional[Literal["minimum", "basic-wl", "basic", "en16931", "extended", "xrechnung"]]
    specification: Optional[str]
    """Specification that the XML names (BT-24)."""
    relationship: Optional[str]
    """Relationship to the document (`AFRelationship`)."""
    valid: Optional[bool]
    """Whether it breaks no rule; null for `ubl` and `zugferd-1`, which are only checked to be
    well-formed XML.
    """
    broken_rules: List[ReadInvoiceResultBrokenRule]
    """Each rule once. Warnings leave the invoice valid."""
    xml: str
    other_invoices: List[ReadInvoiceResultOtherInvoice]
    """Further invoices in the same PDF."""
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


@dataclass(frozen=True)
class ListFieldsResultFieldOption:
    value: str
    """Value of the field with this option."""
    label: str
    """What the form shows."""


@dataclass(frozen=True)
class ListFieldsResultFieldBox:
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class ListFieldsResultFieldWidgetBox:
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class ListFieldsResultFieldWidget:
    page: Optional[int]
    """Page number, counted from 1; null if the field is on no page."""
    box: Optional[ListFieldsResultFieldWidgetBox]
    """Position on the page as displayed, in points from the top left corner."""
    value: Optional[str] = None
    """The option that is chosen here."""


@dataclass(frozen=True)
class ListFieldsResultField:
    name: str
    """Full name: the names of the groups around the field and its own, joined by points."""
    kind: Literal["text", "checkbox", "radio", "combo", "list", "button", "signature"]
    """Kind of the field."""
    value: Optional[Union[str, bool, List[str]]]
    """A text, or the value of the chosen option; a list with `multi_select`; true or false for a
    check box, and for whether a signature is there. Null if there is none, and for a password.
    """
    page: Optional[int]
    """Page number, counted from 1; null if the field is on no page."""
    box: Optional[ListFieldsResultFieldBox]
    """Position on the page as displayed, in points from the top left corner."""
    required: bool
    """Whether viewers ask for a value before they send the form."""
    read_only: bool
    """Whether viewers refuse to change the value. `/fillForm` can."""
    label: Optional[str] = None
    """Name shown by viewers, if the form has one."""
    default_value: Optional[Union[str, bool, List[str]]] = None
    """The value after the form is reset."""
    options: Optional[List[ListFieldsResultFieldOption]] = None
    """What can be chosen. A check box with a single value has none: it is true or false."""
    widgets: Optional[List[ListFieldsResultFieldWidget]] = None
    """All positions of a field that has several."""
    multiline: Optional[Literal[True]] = None
    """The text may have several lines."""
    password: Optional[Literal[True]] = None
    """The text is not shown."""
    comb: Optional[Literal[True]] = None
    """Each character has its own cell."""
    max_length: Optional[int] = None
    """The most characters that the text may have."""
    editable: Optional[Literal[True]] = None
    """Texts other than the options are allowed."""
    multi_select: Optional[Literal[True]] = None
    """Several options may be chosen."""


@dataclass(frozen=True)
class ListFieldsResult:
    form: Literal["acroform", "xfa", "both", "none"]
    """`acroform` is the form of the PDF format, `xfa` one in XML that few viewers show."""
    fields: List[ListFieldsResultField]
    """The fields, one for each name."""
    total_pages: int
    """Number of pages in the PDF."""
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


class _RotatePagesStageNeeds(TypedDict):
    operation: Literal["rotatePages"]
    """Operation of the stage."""
    degrees: Literal[90, 180, 270]
    """Angle to rotate the pages clockwise, in degrees, relative to their current rotation."""


class RotatePagesStage(_RotatePagesStageNeeds, total=False):
    pages: Union[str, int, Sequence[Union[int, str]]]
    """Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the
    last page), `5-2` (reversed), `odd` or `even`. All pages by default.
    """


class ExtractPagesStage(TypedDict):
    operation: Literal["extractPages"]
    """Operation of the stage."""
    pages: Union[str, int, Sequence[Union[int, str]]]
    """Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the
    last page), `5-2` (reversed), `odd` or `even`. Pages may be repeated.
    """


class _MergePdfsStageNeeds(TypedDict):
    operation: Literal["mergePdfs"]
    """Operation of the stage."""


class MergePdfsStage(_MergePdfsStageNeeds, total=False):
    pdfs_base64: Sequence[str]
    """The PDFs in base64. A `data:` prefix and whitespace are allowed."""
    pdfs_url: Sequence[str]
    """http or https URLs to fetch the PDFs from. At most 50."""
    document_ids: Sequence[str]
    """IDs of stored documents, or of PDFs uploaded with `POST /uploads`. At most 50."""
    password: str
    """Password of an encrypted PDF."""


class _WatermarkPdfStageNeeds(TypedDict):
    operation: Literal["watermarkPdf"]
    """Operation of the stage."""


class WatermarkPdfStage(_WatermarkPdfStageNeeds, total=False):
    pages: Union[str, int, Sequence[Union[int, str]]]
    """Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the
    last page), `5-2` (reversed), `odd` or `even`. All pages by default.
    """
    text: str
    """Text of the watermark, in which `{page}` becomes the page’s number and `{pages}` the number
    of pages. Send this or `image_base64`.
    """
    image_base64: str
    """The image in base64. A `data:` prefix and whitespace are allowed. Send this or `text`."""
    opacity: float
    """From 0, invisible, to 1, opaque. Default: `0.3`. From 0 to 1."""
    rotation: float
    """Angle in degrees, counterclockwise. Default: `45`. From -360 to 360."""
    font_size: float
    """Font size of the text in points. By default the text fits the page. From 1 to 1000."""
    color: str
    """Colour of the text in hexadecimal. Default: `"#808080"`."""
    position: Literal["center", "top", "bottom", "left", "right", "top-left", "top-right", "bottom-left", "bottom-right", "tile"]
    """Place on the page. `tile` repeats the watermark over the whole page. Default: `"center"`."""
    layer: Literal["over", "under"]
    """Draw the watermark over or under the page’s content. Default: `"over"`."""


class _SetMetadataStagePageLabelNeeds(TypedDict):
    page: int
    """First page of the range, counted from 1."""


class SetMetadataStagePageLabel(_SetMetadataStagePageLabelNeeds, total=False):
    style: Literal["decimal", "upper_roman", "lower_roman", "upper_letters", "lower_letters", "none"]
    """How numbers are shown. Default: `"decimal"`."""
    prefix: str
    """Text before the number."""
    start: int
    """Number of the first page. Default: `1`. From 1 to 1000000."""


class _SetMetadataStageOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildrenNeeds(TypedDict):
    title: str


class SetMetadataStageOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildren(_SetMetadataStageOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildrenNeeds, total=False):
    page: Optional[int]


class _SetMetadataStageOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildrenNeeds(TypedDict):
    title: str


class SetMetadataStageOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildren(_SetMetadataStageOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildrenNeeds, total=False):
    page: Optional[int]
    children: Sequence[SetMetadataStageOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildren]


class _SetMetadataStageOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildrenNeeds(TypedDict):
    title: str


class SetMetadataStageOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildren(_SetMetadataStageOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildrenNeeds, total=False):
    page: Optional[int]
    children: Sequence[SetMetadataStageOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildrenChildren]


class _SetMetadataStageOutlineChildrenChildrenChildrenChildrenChildrenChildrenNeeds(TypedDict):
    title: str


class SetMetadataStageOutlineChildrenChildrenChildrenChildrenChildrenChildren(_SetMetadataStageOutlineChildrenChildrenChildrenChildrenChildrenChildrenNeeds, total=False):
    page: Optional[int]
    children: Sequence[SetMetadataStageOutlineChildrenChildrenChildrenChildrenChildrenChildrenChildren]


class _SetMetadataStageOutlineChildrenChildrenChildrenChildrenChildrenNeeds(TypedDict):
    title: str


class SetMetadataStageOutlineChildrenChildrenChildrenChildrenChildren(_SetMetadataStageOutlineChildrenChildrenChildrenChildrenChildrenNeeds, total=False):
    page: Optional[int]
    children: Sequence[SetMetadataStageOutlineChildrenChildrenChildrenChildrenChildrenChildren]


class _SetMetadataStageOutlineChildrenChildrenChildrenChildrenNeeds(TypedDict):
    title: str


class SetMetadataStageOutlineChildrenChildrenChildrenChildren(_SetMetadataStageOutlineChildrenChildrenChildrenChildrenNeeds, total=False):
    page: Optional[int]
    children: Sequence[SetMetadataStageOutlineChildrenChildrenChildrenChildrenChildren]


class _SetMetadataStageOutlineChildrenChildrenChildrenNeeds(TypedDict):
    title: str


class SetMetadataStageOutlineChildrenChildrenChildren(_SetMetadataStageOutlineChildrenChildrenChildrenNeeds, total=False):
    page: Optional[int]
    children: Sequence[SetMetadataStageOutlineChildrenChildrenChildrenChildren]


class _SetMetadataStageOutlineChildrenChildrenNeeds(TypedDict):
    title: str


class SetMetadataStageOutlineChildrenChildren(_SetMetadataStageOutlineChildrenChildrenNeeds, total=False):
    page: Optional[int]
    children: Sequence[SetMetadataStageOutlineChildrenChildrenChildren]


class _SetMetadataStageOutlineChildrenNeeds(TypedDict):
    title: str


class SetMetadataStageOutlineChildren(_SetMetadataStageOutlineChildrenNeeds, total=False):
    page: Optional[int]
    children: Sequence[SetMetadataStageOutlineChildrenChildren]


class _SetMetadataStageOutlineNeeds(TypedDict):
    title: str


class SetMetadataStageOutline(_SetMetadataStageOutlineNeeds, total=False):
    page: Optional[int]
    children: Sequence[SetMetadataStageOutlineChildren]


class _SetMetadataStageNeeds(TypedDict):
    operation: Literal["setMetadata"]
    """Operation of the stage."""


class SetMetadataStage(_SetMetadataStageNeeds, total=False):
    title: Optional[str]
    """Title. Null removes it, as in all these fields; fields that are not sent keep their values."""
    author: Optional[str]
    """Author."""
    subject: Optional[str]
    """Subject."""
    keywords: Optional[str]
    """Keywords, separated by commas."""
    language: Optional[str]
    """Language of the text, such as `en-GB`."""
    custom: Dict[str, Optional[str]]
    """Properties of your own: name and text."""
    page_labels: Optional[Sequence[SetMetadataStagePageLabel]]
    """How pages are labelled from `page` on. Replaces all labels."""
    outline: Optional[Sequence[SetMetadataStageOutline]]
    """Bookmarks, a tree of `title`, `page` and `children`. Replaces all bookmarks."""


class DecryptPdfStage(TypedDict):
    operation: Literal["decryptPdf"]
    """Operation of the stage."""


class _EncryptPdfStageNeeds(TypedDict):
    operation: Literal["encryptPdf"]
    """Operation of the stage."""


class EncryptPdfStage(_EncryptPdfStageNeeds, total=False):
    user_password: str
    """Password that opens the PDF. Without it, everyone can open the PDF within `permissions`."""
    owner_password: str
    """Password that opens the PDF with all rights. A random one by default."""
    permissions: Sequence[Literal["print", "edit", "copy", "annotate", "fill_forms", "assemble", "print_high_quality"]]
    """Permissions of readers who open the PDF without `owner_password`. All others are denied.
    Default: `[]`. At most 7.
    """


class _FillFormStageNeeds(TypedDict):
    operation: Literal["fillForm"]
    """Operation of the stage."""


class FillFormStage(_FillFormStageNeeds, total=False):
    fields: Dict[str, Optional[Union[str, bool, Sequence[str]]]]
    """Values by the full name of the field, as `/listFields` returns them: a text, the value of an
    option, a list if several can be chosen, true or false for a check box, or null for none.
    Send this or `xfdf`.
    """
    xfdf: str
    """An XFDF document (ISO 19444-1) with the values, as text. Its annotations are not read."""
    flatten: bool
    """Make the fields part of the pages, so that the values cannot be changed. Default: `false`."""


class _FlattenPdfStageNeeds(TypedDict):
    operation: Literal["flattenPdf"]
    """Operation of the stage."""


class FlattenPdfStage(_FlattenPdfStageNeeds, total=False):
    what: Sequence[Literal["fields", "annotations"]]
    """What to make part of the pages: `fields` of forms, other `annotations`, or both. Links and
    attached files are kept. Default: `["fields","annotations"]`. At most 2.
    """


class _AttachFilesStageAttachmentNeeds(TypedDict):
    name: str
    """File name. An existing attachment with this name is replaced."""
    content: str
    """The file in base64. A `data:` prefix and whitespace are allowed."""


class AttachFilesStageAttachment(_AttachFilesStageAttachmentNeeds, total=False):
    description: str
    """Description shown by viewers."""
    relationship: Literal["Source", "Data", "Alternative", "Supplement", "FormData", "Schema", "Unspecified"]
    """Relationship of the file to the document, such as `Alternative` for an invoice’s XML.
    Default: `"Unspecified"`.
    """
    type: str
    """Media type. By default, that of the extension of `name`."""


class AttachFilesStage(TypedDict):
    operation: Literal["attachFiles"]
    """Operation of the stage."""
    attachments: Sequence[AttachFilesStageAttachment]
    """The files to attach, with their content in base64. At most 100."""


class AttachInvoiceStage(TypedDict):
    operation: Literal["attachInvoice"]
    """Operation of the stage."""
    electronic_invoice: ElectronicInvoice
    """The invoice in XML, with its format and profile."""


class _CompressPdfStageNeeds(TypedDict):
    operation: Literal["compressPdf"]
    """Operation of the stage."""


class CompressPdfStage(_CompressPdfStageNeeds, total=False):
    level: Literal["lossless", "balanced", "small"]
    """`lossless` draws every page as before, pixel by pixel. `balanced` makes images smaller
    without a visible difference, `small` with a slight one. Default: `"balanced"`.
    """
    image_dpi: float
    """Maximum resolution of images in pixels per inch, as drawn on the page. 150 by default, 96
    with `small`. Not with `lossless`. From 36 to 600.
    """
    web: bool
    """Linearize the PDF, so that browsers show the first page before the rest has arrived. The PDF
    may become larger than the source. Not before `encryptPdf`. Default: `false`.
    """


class _OcrPdfStageNeeds(TypedDict):
    operation: Literal["ocrPdf"]
    """Operation of the stage."""


class OcrPdfStage(_OcrPdfStageNeeds, total=False):
    pages: Union[str, int, Sequence[Union[int, str]]]
    """Pages in the order you want them: a list, or a string such as `1,3`, `2-5`, `7-` (to the
    last page), `5-2` (reversed), `odd` or `even`. All pages by default.
    """
    languages: Sequence[str]
    """Possible languages of scans, as Tesseract’s codes, such as `eng`. Each page is read in the
    language that fits best. Default: `["eng"]`. At most 3.
    """


class _RedactPdfStageNeeds(TypedDict):
    operation: Literal["redactPdf"]
    """Operation of the stage."""


class RedactPdfStage(_RedactPdfStageNeeds, total=False):
    redactions: Sequence[Redaction]
    """What to redact: each has `text`, a regular expression as `pattern`, a `preset` (email,
    phone, iban, card or ssn), or `page` and `box` (x, y, width and height in points from the
    top left). Optional with `remove`. Default: `[]`. At most 100.
    """
    ignore_case: bool
    """Match upper and lower case alike. Default: `true`."""
    ocr: Literal["never", "auto", "always"]
    """Which pages to recognise as scans: `auto` those without text, and large scans on other
    pages; `always` all of them. Default: `"never"`.
    """
    languages: Sequence[str]
    """Possible languages of scans, as Tesseract’s codes, such as `eng`. Each page is read in the
    language that fits best. Default: `["eng"]`. At most 3.
    """
    color: str
    """Colour of the boxes in hexadecimal. Default: `"#000000"`."""
    label: str
    """Text in each box. It also replaces words in bookmarks, names and form values."""
    remove: Sequence[Literal["metadata", "attachments", "javascript", "comments", "hidden_text"]]
    """Kinds of content to remove as a whole: `hidden_text` is text that readers of a page cannot
    see. Other kinds are removed only where they contain redacted text. Default: `[]`. At most
    5.
    """
    strict: bool
    """Reject a PDF with text that cannot be read, and so not be searched, unless a box covers it.
    Otherwise a warning names its pages. Default: `false`.
    """
    allow_none: bool
    """Return the PDF even if there is nothing to redact, instead of failing. Default: `false`."""


@dataclass(frozen=True)
class StoredDocument:
    id: str
    """ID of the document."""
    filename: str
    """Name of the file."""
    content_type: str
    """Media type, such as `application/pdf`."""
    storage_mode: Literal["default", "byob"]
    """Where the file is stored."""
    file_size_bytes: int
    """Size of the file in bytes."""
    page_count: int
    """Number of pages. An image has one."""
    source_endpoint: str
    """Path of the endpoint that made the document."""
    url: str
    """Link to the file that needs no credential."""
    signed_url_expires_at: str
    """When `url` stops working."""
    expires_at: Optional[str]
    """When the document is deleted; null if it is kept until you delete it."""
    created_at: str
    """When the document was stored."""
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


@dataclass(frozen=True)
class ListFilesResult:
    documents: List[StoredDocument]
    """The documents, newest first."""
    total: int
    """Total number of documents."""
    limit: int
    """The limit that was asked for."""
    offset: int
    """The offset that was asked for."""
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


@dataclass(frozen=True)
class SearchFilesResultResultDocument:
    id: str
    """ID of the document."""
    filename: str
    """Name of the file."""
    url: str
    """Link to the file that needs no credential."""


@dataclass(frozen=True)
class SearchFilesResultResult:
    document: SearchFilesResultResultDocument
    """The document that matches."""
    rank: float
    """Relevance, higher is better. With `grep`, the number of matches."""
    snippet: str
    """The match with the text around it."""


@dataclass(frozen=True)
class SearchFilesResult:
    results: List[SearchFilesResultResult]
    """The documents that match."""
    total: int
    """Number of matching documents, including those beyond `limit`."""
    is_complete: bool
    """False if `grep` ran out of time before searching all the text, so there may be more matches."""
    query: str
    """The query, as it was understood."""
    mode: Literal["fulltext", "grep"]
    """The mode of the search."""
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


@dataclass(frozen=True)
class DeleteFileResult:
    deleted: Literal[True]
    """Always true."""
    document_id: str
    """ID of the document."""
    message: str
    """What was deleted, for people."""
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


@dataclass(frozen=True)
class CreateUploadResultHeaders:
    content_length: str


@dataclass(frozen=True)
class CreateUploadResult:
    document_id: str
    """ID to send to other endpoints as `document_id`."""
    upload_url: str
    """URL to send the file to. It needs no other credential."""
    method: Literal["PUT"]
    """Method to send the file with."""
    headers: CreateUploadResultHeaders
    """Headers to send with the file. HTTP clients set it automatically."""
    upload_url_expires_at: str
    """When `upload_url` stops working."""
    expires_at: str
    """When the file is deleted."""
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


@dataclass(frozen=True)
class GetCreditsResult:
    balance: float
    """Credits that can be spent."""
    reserved: float
    """Credits reserved for running calls and jobs."""
    spent: float
    """Credits spent since the account was created."""
    granted: float
    """Credits ever granted: the sum of the three above."""
    environment: Literal["live", "test"]
    """The environment of the key."""
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


@dataclass(frozen=True)
class GetCreditsUsageResultUsageKey:
    id: str
    """Its ID, which is no secret."""
    name: str
    """Its name."""


@dataclass(frozen=True)
class GetCreditsUsageResultUsageApp:
    id: str
    """Its ID, which is no secret."""
    name: str
    """Its name."""


@dataclass(frozen=True)
class GetCreditsUsageResultUsage:
    date: str
    """UTC date, such as 2026-01-31."""
    endpoint: str
    """Path of the endpoint."""
    calls: int
    """Number of calls."""
    pages: int
    """Number of pages made or rendered."""
    credits: float
    """Amount in credits, to two decimal places."""
    key: Optional[GetCreditsUsageResultUsageKey] = None
    """The API key; null for calls of an app or a person. Only with `group_by=key`."""
    app: Optional[GetCreditsUsageResultUsageApp] = None
    """The app; null for calls with a key or of a person. Only with `group_by=key`."""


@dataclass(frozen=True)
class GetCreditsUsageResult:
    from_: str
    """First day of the range."""
    to: str
    """Last day of the range."""
    usage: List[GetCreditsUsageResultUsage]
    """Sorted by day, then by endpoint, then by key."""
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


@dataclass(frozen=True)
class CreditsAlert:
    below: Optional[float]
    """Balance in credits; null if no webhook is sent."""
    webhook_url: Optional[str]
    """The URL that is notified."""
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


@dataclass(frozen=True)
class CallDetail:
    field: str
    """Name of the field."""
    message: str
    """What is wrong with it."""


@dataclass(frozen=True)
class CallKey:
    id: str
    """Its ID, which is no secret."""
    name: str
    """Its name."""


@dataclass(frozen=True)
class CallApp:
    id: str
    """Its ID, which is no secret."""
    name: str
    """Its name."""


@dataclass(frozen=True)
class Call:
    request_id: str
    """`X-Request-Id` of the response; for the work of a job, the ID of the job."""
    created_at: str
    """When the call began."""
    method: str
    """HTTP method."""
    endpoint: str
    """Path of the endpoint."""
    status: int
    """HTTP status of the response."""
    code: Optional[str]
    """Code of the error; null if the call succeeded."""
    message: Optional[str]
    """Message of the error; null also if it may quote the request, which is not logged."""
    duration_ms: int
    """Time until the response began, in milliseconds."""
    pages: int
    """Pages that were charged."""
    credits: float
    """Credits that were charged."""
    environment: Literal["live", "test"]
    """The environment of the call."""
    via: Literal["api", "dashboard", "mcp", "job"]
    """Origin of the call. `job` is the work of a job."""
    key: Optional[CallKey]
    """The API key that made the call; null if there was none."""
    app: Optional[CallApp]
    """The app that made the call; null if there was none."""
    details: Optional[List[CallDetail]] = None
    """Invalid fields, if the error named any."""


@dataclass(frozen=True)
class ListCallsResult:
    calls: List[Call]
    """Calls, newest first."""
    next_cursor: Optional[str]
    """What to send as `cursor` for the next page; null if there is none. A page may have fewer
    items than `limit`.
    """
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


@dataclass(frozen=True)
class OwnStorage:
    configured: bool
    """Whether the account has set its own bucket."""
    external_id: str
    """External ID that the role’s trust policy must require. It never changes."""
    bucket: Optional[str] = None
    """Name of the bucket."""
    region: Optional[str] = None
    """Region of the bucket."""
    prefix: Optional[str] = None
    """Path before the document names in the bucket."""
    role_arn: Optional[str] = None
    """ARN of the role that the service assumes."""
    endpoint: Optional[str] = None
    """URL of the S3-compatible store."""
    access_key_id: Optional[str] = None
    """Access key ID. Its secret is never shown."""
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


@dataclass(frozen=True)
class Box:
    x: float
    """Distance from the left edge. From -100000 to 100000."""
    y: float
    """Distance from the top edge. From -100000 to 100000."""
    width: float
    """Width."""
    height: float
    """Height."""


@dataclass(frozen=True)
class RedactionOutcomeFound:
    place: Literal["page", "picture", "annotation", "link", "form", "bookmark", "tag", "metadata", "attachment", "javascript", "name", "other"]
    """Kind of the place: `page` is the visible page, and `picture` a word recognised in it."""
    page: Optional[int]
    """Page number, counted from 1; null for places that are not on a page."""
    box: Optional[Box]
    """Position on the page, if known."""


@dataclass(frozen=True)
class RedactionOutcome:
    redaction: Optional[int]
    """Which of `redactions` this is, counted from 0; null for hidden text that `remove` names."""
    reason: Literal["text", "pattern", "box", "email", "phone", "iban", "card", "ssn", "hidden_text"]
    """Kind of the redaction."""
    count: int
    """Number of its matches."""
    found: List[RedactionOutcomeFound]
    """Each place, in order. Very long lists are cut."""


@dataclass(frozen=True)
class StoredFile:
    success: Literal[True]
    """Always true."""
    document_id: str
    """ID of the document."""
    url: str
    """Link to the file that needs no credential."""
    filename: str
    """Name of the file."""
    content_type: str
    """Media type, such as `application/pdf`."""
    file_size_bytes: int
    """Size of the file in bytes."""
    page_count: int
    """Number of pages. An image has one."""
    storage_mode: Literal["default", "byob"]
    """Where the file is stored."""
    expires_at: Optional[str]
    """When the document is deleted; null if it is kept until you delete it."""
    signed_url_expires_at: str
    """When `url` stops working."""
    warnings: Optional[List[str]] = None
    """What went wrong without failing the call, such as a resource that did not load."""
    redactions: Optional[List[RedactionOutcome]] = None
    """For calls that redact: an entry for each redaction."""


@dataclass(frozen=True)
class StoredFiles:
    success: Literal[True]
    """Always true."""
    documents: List[StoredFile]
    """The documents, in order."""
    warnings: Optional[List[str]] = None
    """What went wrong without failing the call."""


@dataclass(frozen=True)
class ProblemDetail:
    field: str
    """Path of the field, such as `margin.top`."""
    message: str
    """What is wrong with it."""
    rule: Optional[str] = None
    """The rule of a standard that is broken: a clause, or the ID of a rule."""


@dataclass(frozen=True)
class Problem:
    error: str
    """Short description, the same for all errors of a kind."""
    message: str
    """What went wrong and what to do about it, for people."""
    code: str
    """What went wrong, for programs. Codes never change; new ones may be added."""
    request_id: str
    """ID of the request, also in the header `X-Request-Id`."""
    details: Optional[List[ProblemDetail]] = None
    """The invalid fields."""


@dataclass(frozen=True)
class JobDelivery:
    at: str
    """When the attempt was made."""
    status: Optional[int]
    """HTTP status of the response; null if there was none."""


@dataclass(frozen=True)
class Job:
    job_id: str
    """ID of the job."""
    status: Literal["queued", "processing", "completed", "failed"]
    """`completed` and `failed` are final."""
    endpoint: str
    """Path of the endpoint that was called."""
    created_at: str
    """When the job was accepted."""
    finished_at: Optional[str]
    """When the job ended; null until then."""
    result: Optional[Union[StoredFile, StoredFiles]] = None
    """For a completed job: where its PDF is stored, or its PDFs."""
    error: Optional[Problem] = None
    """For a failed job: the error that the request would have returned."""
    deliveries: Optional[List[JobDelivery]] = None
    """Attempts to deliver the webhook."""
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


@dataclass(frozen=True)
class ListJobsResult:
    jobs: List[Job]
    """Jobs, newest first."""
    next_cursor: Optional[str]
    """What to send as `cursor` for the next page; null if there is none. A page may have fewer
    items than `limit`.
    """
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


@dataclass(frozen=True)
class DeliveryAttempt:
    at: str
    """When the attempt was made."""
    status: Optional[int]
    """HTTP status of the response; null if there was none."""


@dataclass(frozen=True)
class Delivery:
    id: str
    """The `webhook-id` that receivers get, the same for each attempt."""
    job_id: str
    """ID of the job."""
    type: Literal["job.completed", "job.failed"]
    """Type of the event."""
    webhook_url: str
    """The URL that it is sent to."""
    status: Literal["pending", "delivered", "failed"]
    """`delivered` after a 2xx response, `failed` if there are no more attempts."""
    created_at: str
    """When the job ended."""
    attempts: List[DeliveryAttempt]
    """Attempts so far."""
    next_attempt_at: Optional[str]
    """Time of the next attempt; null if there is none."""
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


@dataclass(frozen=True)
class ListDeliveriesResult:
    deliveries: List[Delivery]
    """Webhooks, newest first."""
    next_cursor: Optional[str]
    """What to send as `cursor` for the next page; null if there is none. A page may have fewer
    items than `limit`.
    """
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


@dataclass(frozen=True)
class TestWebhookResult:
    id: str
    """The `webhook-id` that the receiver gets."""
    delivered: bool
    """Whether the receiver answered 2xx."""
    status: Optional[int]
    """Status of the response; null if there was none in time."""
    duration_ms: int
    """Time until the response, in milliseconds."""
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""


@dataclass(frozen=True)
class HealthResult:
    status: Literal["ok"]
    """Always `ok`."""
    meta: Meta = field(default_factory=Meta, repr=False, compare=False)
    """What the headers of the answer said."""
