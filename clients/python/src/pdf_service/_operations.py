# Generated from the catalog of endpoints by `npm run clients`. Do not edit.

"""One method for each endpoint."""

from __future__ import annotations

from typing import Any, Dict, Literal, Optional, Sequence, Union

from ._calls import Calls
from ._files import FileInput
from ._listing import Listing
from ._made_file import MadeFile
from ._types import (
    AttachFilesAttachment,
    AttachFilesStage,
    AttachInvoiceStage,
    Authentication,
    Call,
    CompressPdfStage,
    Cookie,
    CreateUploadResult,
    CreditsAlert,
    DecryptPdfStage,
    DeleteFileResult,
    Delivery,
    ElectronicInvoice,
    EncryptPdfStage,
    ExtractAttachmentsResult,
    ExtractContentResult,
    ExtractImagesResult,
    ExtractPagesStage,
    ExtractTablesResult,
    ExtractTextResult,
    FillFormStage,
    FindHiddenTextResult,
    FlattenPdfStage,
    GetCreditsResult,
    GetCreditsUsageResult,
    GrepPdfResult,
    HealthResult,
    ImageStorage,
    Job,
    ListCallsResult,
    ListDeliveriesResult,
    ListFieldsResult,
    ListFilesResult,
    ListJobsResult,
    Margin,
    MergePdfsStage,
    OcrPdfStage,
    OwnStorage,
    PageCountResult,
    PdfInfoResult,
    PdfToImageResult,
    ReadInvoiceResult,
    RedactPdfStage,
    Redaction,
    RotatePagesStage,
    SearchFilesResult,
    SetMetadataOutline,
    SetMetadataPageLabel,
    SetMetadataStage,
    Storage,
    StoredDocument,
    TestWebhookResult,
    WatermarkPdfStage,
)


class Operations(Calls):
    """One method for each endpoint."""

    def html_to_pdf(
        self,
        *,
        html: Optional[str] = None,
        url: Optional[str] = None,
        headers: Optional[Dict[str, str]] = None,
        cookies: Optional[Sequence[Cookie]] = None,
        authentication: Optional[Authentication] = None,
        css: Optional[str] = None,
        base_url: Optional[str] = None,
        media: Optional[Literal["print", "screen"]] = None,
        javascript: Optional[bool] = None,
        wait_for: Optional[Union[str, float]] = None,
        timeout: Optional[int] = None,
        format: Optional[Literal["A4", "A3", "A5", "Legal", "Letter", "Tabloid"]] = None,
        width: Optional[Union[float, str]] = None,
        height: Optional[Union[float, str]] = None,
        landscape: Optional[bool] = None,
        margin: Optional[Union[Union[float, str], Margin]] = None,
        scale: Optional[float] = None,
        print_background: Optional[bool] = None,
        header_html: Optional[str] = None,
        footer_html: Optional[str] = None,
        page_ranges: Optional[str] = None,
        tagged: Optional[bool] = None,
        outline: Optional[bool] = None,
        electronic_invoice: Optional[ElectronicInvoice] = None,
        conformance: Optional[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "ua-1", "ua-2", "pdf/a-2b+ua-1", "pdf/a-2u+ua-1", "pdf/a-2a+ua-1", "pdf/a-3b+ua-1", "pdf/a-3u+ua-1", "pdf/a-3a+ua-1", "pdf/a-4+ua-2", "pdf/a-4f+ua-2"]] = None,
        title: Optional[str] = None,
        language: Optional[str] = None,
        filename: Optional[str] = None,
        storage: Optional[Storage] = None,
        return_binary: Optional[bool] = None,
        async_: Optional[bool] = None,
        webhook_url: Optional[str] = None,
    ) -> MadeFile:
        """Convert HTML, or the web page at a URL, to PDF.

        Chromium prints the page once it has settled: its fonts and images have loaded, and its
        scripts are done. Resources that fail to load do not fail the call; they are counted in
        `X-Render-Warnings`, and listed in `warnings` if the PDF is stored.

        POST /htmlToPdf. Price: 1 credit and 0.01 per page. Scope: pdf:generate.

        Send exactly one of html, url.

        Args:
            html: HTML to print, up to 5 MB. Send this or `url`.
            url: URL of the web page to print. Send this or `html`.
            headers: Headers to send to the origin of `url`, by name, such as
                `Authorization`. No other origin gets them.
            cookies: Cookies of the page at `url`. One without a `domain` is sent only to
                the origin of `url`, one with a `domain` as a browser would send it. At most 50.
            authentication: Name and password for the origin of `url` (HTTP Basic
                authentication).
            css: CSS to add after the document’s own. Its `@page` rules override `format`,
                `width`, `height` and `landscape`.
            base_url: URL that relative URLs in the document are resolved against. It is
                also the document’s origin.
            media: CSS media type. Default: `"print"`.
            javascript: Whether to run the page’s scripts. Default: `true`.
            wait_for: CSS selector to wait for, or milliseconds to wait, after the page has
                loaded.
            timeout: Time limit for loading the page and making the file, in milliseconds.
                Default: `15000`. From 1 to 60000.
            format: Paper size. Default: `"A4"`.
            width: Paper width. Overrides `format`. Length such as `8.5in`, `210mm`, `20cm`,
                `595pt` or `96px`. A number is in pixels, 96 per inch.
            height: Paper height, given as `width` is. Overrides `format`.
            landscape: Print with the long side horizontal. Default: `false`.
            margin: One length for all sides, or an object with `top`, `right`, `bottom` and
                `left`. 0.4 inches by default.
            scale: Scale of the page content. Default: `1`. From 0.1 to 2.
            print_background: Print background colours and images. Default: `true`.
            header_html: HTML to print at the top of each page. Elements with the class
                `date`, `title`, `url`, `pageNumber` or `totalPages` are filled in. Set a font
                size, and leave room for it in `margin`.
            footer_html: HTML to print at the bottom of each page, as with `header_html`.
            page_ranges: Pages to print, such as `1-5, 8, 11-`. All pages by default.
            tagged: Tag the PDF for assistive technology. This makes it larger and slower to
                print: a long table takes twice the time and many times the size. Default:
                `false`.
            outline: Make bookmarks from the headings. Default: `false`.
            electronic_invoice: Invoice in XML to attach. The PDF then conforms to PDF/A-3,
                as Factur-X and ZUGFeRD require.
            conformance: Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for
                accessibility, or both joined by `+`.
            title: Title of the document, with `conformance`. By default, the document’s
                own.
            language: Language of the text, such as `en-GB`, with `conformance`. By default,
                the document’s own.
            filename: Name of the PDF. `.pdf` is added if missing. Default:
                `"document.pdf"`.
            storage: Where to store the PDF.
            return_binary: Return the PDF itself even if it is stored. Default: `false`.
            async_: Return 202 with a job at once. The PDF is made later and stored; `GET
                /jobs/{job_id}` shows when it is ready. Default: `false`.
            webhook_url: https URL to notify when the job ends. Only with `async`.
        """
        fields: Dict[str, Any] = {
            "html": html,
            "url": url,
            "headers": headers,
            "cookies": cookies,
            "authentication": authentication,
            "css": css,
            "base_url": base_url,
            "media": media,
            "javascript": javascript,
            "wait_for": wait_for,
            "timeout": timeout,
            "format": format,
            "width": width,
            "height": height,
            "landscape": landscape,
            "margin": margin,
            "scale": scale,
            "print_background": print_background,
            "header_html": header_html,
            "footer_html": footer_html,
            "page_ranges": page_ranges,
            "tagged": tagged,
            "outline": outline,
            "electronic_invoice": electronic_invoice,
            "conformance": conformance,
            "title": title,
            "language": language,
            "filename": filename,
            "storage": storage,
            "return_binary": return_binary,
            "async": async_,
            "webhook_url": webhook_url,
        }
        return self._make("/htmlToPdf", fields)

    def markdown_to_pdf(
        self,
        *,
        markdown: str,
        theme: Optional[Literal["github", "plain"]] = None,
        css: Optional[str] = None,
        base_url: Optional[str] = None,
        media: Optional[Literal["print", "screen"]] = None,
        javascript: Optional[bool] = None,
        wait_for: Optional[Union[str, float]] = None,
        timeout: Optional[int] = None,
        format: Optional[Literal["A4", "A3", "A5", "Legal", "Letter", "Tabloid"]] = None,
        width: Optional[Union[float, str]] = None,
        height: Optional[Union[float, str]] = None,
        landscape: Optional[bool] = None,
        margin: Optional[Union[Union[float, str], Margin]] = None,
        scale: Optional[float] = None,
        print_background: Optional[bool] = None,
        header_html: Optional[str] = None,
        footer_html: Optional[str] = None,
        page_ranges: Optional[str] = None,
        tagged: Optional[bool] = None,
        outline: Optional[bool] = None,
        electronic_invoice: Optional[ElectronicInvoice] = None,
        conformance: Optional[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "ua-1", "ua-2", "pdf/a-2b+ua-1", "pdf/a-2u+ua-1", "pdf/a-2a+ua-1", "pdf/a-3b+ua-1", "pdf/a-3u+ua-1", "pdf/a-3a+ua-1", "pdf/a-4+ua-2", "pdf/a-4f+ua-2"]] = None,
        title: Optional[str] = None,
        language: Optional[str] = None,
        filename: Optional[str] = None,
        storage: Optional[Storage] = None,
        return_binary: Optional[bool] = None,
        async_: Optional[bool] = None,
        webhook_url: Optional[str] = None,
    ) -> MadeFile:
        """Convert Markdown to PDF.

        The Markdown becomes an HTML page in a theme, which Chromium prints. Every field of
        `POST /htmlToPdf` that concerns paper and loading works here, too.

        POST /markdownToPdf. Price: 1 credit and 0.01 per page. Scope: pdf:generate.

        Args:
            markdown: Markdown to print, up to 1 MB: CommonMark with tables, task lists,
                footnotes, highlighted code, and TeX mathematics between `$` or `$$`. HTML in it
                is kept.
            theme: Style of the page: `github` as on GitHub, `plain` to style it with `css`.
                Default: `"github"`.
            css: CSS to add after the document’s own. Its `@page` rules override `format`,
                `width`, `height` and `landscape`.
            base_url: URL that relative URLs in the document are resolved against. It is
                also the document’s origin.
            media: CSS media type. Default: `"print"`.
            javascript: Whether to run the page’s scripts. Default: `true`.
            wait_for: CSS selector to wait for, or milliseconds to wait, after the page has
                loaded.
            timeout: Time limit for loading the page and making the file, in milliseconds.
                Default: `15000`. From 1 to 60000.
            format: Paper size. Default: `"A4"`.
            width: Paper width. Overrides `format`. Length such as `8.5in`, `210mm`, `20cm`,
                `595pt` or `96px`. A number is in pixels, 96 per inch.
            height: Paper height, given as `width` is. Overrides `format`.
            landscape: Print with the long side horizontal. Default: `false`.
            margin: One length for all sides, or an object with `top`, `right`, `bottom` and
                `left`. 0.4 inches by default.
            scale: Scale of the page content. Default: `1`. From 0.1 to 2.
            print_background: Print background colours and images. Default: `true`.
            header_html: HTML to print at the top of each page. Elements with the class
                `date`, `title`, `url`, `pageNumber` or `totalPages` are filled in. Set a font
                size, and leave room for it in `margin`.
            footer_html: HTML to print at the bottom of each page, as with `header_html`.
            page_ranges: Pages to print, such as `1-5, 8, 11-`. All pages by default.
            tagged: Tag the PDF for assistive technology. This makes it larger and slower to
                print: a long table takes twice the time and many times the size. Default:
                `false`.
            outline: Make bookmarks from the headings. Default: `false`.
            electronic_invoice: Invoice in XML to attach. The PDF then conforms to PDF/A-3,
                as Factur-X and ZUGFeRD require.
            conformance: Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for
                accessibility, or both joined by `+`.
            title: Title of the document, with `conformance`. By default, the document’s
                own.
            language: Language of the text, such as `en-GB`, with `conformance`. By default,
                the document’s own.
            filename: Name of the PDF. `.pdf` is added if missing. Default:
                `"document.pdf"`.
            storage: Where to store the PDF.
            return_binary: Return the PDF itself even if it is stored. Default: `false`.
            async_: Return 202 with a job at once. The PDF is made later and stored; `GET
                /jobs/{job_id}` shows when it is ready. Default: `false`.
            webhook_url: https URL to notify when the job ends. Only with `async`.
        """
        fields: Dict[str, Any] = {
            "markdown": markdown,
            "theme": theme,
            "css": css,
            "base_url": base_url,
            "media": media,
            "javascript": javascript,
            "wait_for": wait_for,
            "timeout": timeout,
            "format": format,
            "width": width,
            "height": height,
            "landscape": landscape,
            "margin": margin,
            "scale": scale,
            "print_background": print_background,
            "header_html": header_html,
            "footer_html": footer_html,
            "page_ranges": page_ranges,
            "tagged": tagged,
            "outline": outline,
            "electronic_invoice": electronic_invoice,
            "conformance": conformance,
            "title": title,
            "language": language,
            "filename": filename,
            "storage": storage,
            "return_binary": return_binary,
            "async": async_,
            "webhook_url": webhook_url,
        }
        return self._make("/markdownToPdf", fields)

    def html_to_image(
        self,
        *,
        html: Optional[str] = None,
        url: Optional[str] = None,
        headers: Optional[Dict[str, str]] = None,
        cookies: Optional[Sequence[Cookie]] = None,
        authentication: Optional[Authentication] = None,
        css: Optional[str] = None,
        base_url: Optional[str] = None,
        media: Optional[Literal["print", "screen"]] = None,
        javascript: Optional[bool] = None,
        wait_for: Optional[Union[str, float]] = None,
        timeout: Optional[int] = None,
        format: Optional[Literal["png", "jpeg", "webp"]] = None,
        width: Optional[int] = None,
        height: Optional[int] = None,
        full_page: Optional[bool] = None,
        scale: Optional[float] = None,
        selector: Optional[str] = None,
        transparent: Optional[bool] = None,
        filename: Optional[str] = None,
        storage: Optional[ImageStorage] = None,
        return_binary: Optional[bool] = None,
        async_: Optional[bool] = None,
        webhook_url: Optional[str] = None,
    ) -> MadeFile:
        """Convert HTML, or the web page at a URL, to an image.

        Chromium draws the page once it has settled, as for `POST /htmlToPdf`. By default the
        image shows the whole page.

        POST /htmlToImage. Price: 1 credit. Scope: pdf:generate.

        Send exactly one of html, url.

        Args:
            html: HTML to draw, up to 5 MB. Send this or `url`.
            url: URL of the web page to draw. Send this or `html`.
            headers: Headers to send to the origin of `url`, by name, such as
                `Authorization`. No other origin gets them.
            cookies: Cookies of the page at `url`. One without a `domain` is sent only to
                the origin of `url`, one with a `domain` as a browser would send it. At most 50.
            authentication: Name and password for the origin of `url` (HTTP Basic
                authentication).
            css: CSS to add after the document’s own.
            base_url: URL that relative URLs in the document are resolved against. It is
                also the document’s origin.
            media: CSS media type. Default: `"screen"`.
            javascript: Whether to run the page’s scripts. Default: `true`.
            wait_for: CSS selector to wait for, or milliseconds to wait, after the page has
                loaded.
            timeout: Time limit for loading the page and making the file, in milliseconds.
                Default: `15000`. From 1 to 60000.
            format: Image format. Default: `"png"`.
            width: Width of the window in CSS pixels. Default: `1280`. From 1 to 4096.
            height: Height of the window in CSS pixels. Default: `800`. From 1 to 4096.
            full_page: Show the whole page, not only the part that fits into the window.
                Default: `true`.
            scale: Pixels of the image for each CSS pixel: `2` is sharp on most screens.
                Default: `1`. From 0.1 to 4.
            selector: CSS selector of the element to show. The first match is used.
            transparent: Leave areas transparent that the page does not paint. Not for
                `jpeg`, which has no transparency. Default: `false`.
            filename: Name of the image. The extension of its format is added if missing.
                Default: `"image"`.
            storage: Where to store the image.
            return_binary: Return the image itself even if it is stored. Default: `false`.
            async_: Return 202 with a job at once. The image is made later and stored; `GET
                /jobs/{job_id}` shows when it is ready. Default: `false`.
            webhook_url: https URL to notify when the job ends. Only with `async`.
        """
        fields: Dict[str, Any] = {
            "html": html,
            "url": url,
            "headers": headers,
            "cookies": cookies,
            "authentication": authentication,
            "css": css,
            "base_url": base_url,
            "media": media,
            "javascript": javascript,
            "wait_for": wait_for,
            "timeout": timeout,
            "format": format,
            "width": width,
            "height": height,
            "full_page": full_page,
            "scale": scale,
            "selector": selector,
            "transparent": transparent,
            "filename": filename,
            "storage": storage,
            "return_binary": return_binary,
            "async": async_,
            "webhook_url": webhook_url,
        }
        return self._make("/htmlToImage", fields)

    def text_to_pdf(
        self,
        *,
        text: str,
        font_size: Optional[float] = None,
        page_size: Optional[Literal["A4", "A3", "A5", "Letter", "Legal", "Tabloid"]] = None,
        margin: Optional[Union[Union[float, str], Margin]] = None,
        conformance: Optional[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "ua-1", "ua-2", "pdf/a-2b+ua-1", "pdf/a-2u+ua-1", "pdf/a-2a+ua-1", "pdf/a-3b+ua-1", "pdf/a-3u+ua-1", "pdf/a-3a+ua-1", "pdf/a-4+ua-2", "pdf/a-4f+ua-2"]] = None,
        title: Optional[str] = None,
        language: Optional[str] = None,
        filename: Optional[str] = None,
        storage: Optional[Storage] = None,
        return_binary: Optional[bool] = None,
        async_: Optional[bool] = None,
        webhook_url: Optional[str] = None,
    ) -> MadeFile:
        """Convert plain text to PDF in a monospaced font.

        Any script can be printed, in reading order. Tab stops are every eight columns, a form
        feed starts a new page, and long lines wrap at spaces.

        POST /textToPdf. Price: 0.01 credits. Scope: pdf:generate.

        Args:
            text: Text to print, in any script. A form feed starts a new page, and long
                lines wrap.
            font_size: Font size in points. Default: `12`. From 1 to 144.
            page_size: Paper size. Default: `"A4"`.
            margin: One length for all sides, or an object with `top`, `right`, `bottom` and
                `left`. 0.5 inches by default.
            conformance: Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for
                accessibility, or both joined by `+`.
            title: Title of the document, with `conformance`. By default, the document’s
                own.
            language: Language of the text, such as `en-GB`, with `conformance`. By default,
                the document’s own.
            filename: Name of the PDF. `.pdf` is added if missing. Default:
                `"document.pdf"`.
            storage: Where to store the PDF.
            return_binary: Return the PDF itself even if it is stored. Default: `false`.
            async_: Return 202 with a job at once. The PDF is made later and stored; `GET
                /jobs/{job_id}` shows when it is ready. Default: `false`.
            webhook_url: https URL to notify when the job ends. Only with `async`.
        """
        fields: Dict[str, Any] = {
            "text": text,
            "font_size": font_size,
            "page_size": page_size,
            "margin": margin,
            "conformance": conformance,
            "title": title,
            "language": language,
            "filename": filename,
            "storage": storage,
            "return_binary": return_binary,
            "async": async_,
            "webhook_url": webhook_url,
        }
        return self._make("/textToPdf", fields)

    def image_to_pdf(
        self,
        *,
        files: Optional[Sequence[FileInput]] = None,
        images_base64: Optional[Sequence[str]] = None,
        document_ids: Optional[Sequence[str]] = None,
        page_size: Optional[Literal["A4", "A3", "A5", "Letter", "Legal", "Tabloid"]] = None,
        fit: Optional[Literal["contain", "cover", "fill"]] = None,
        margin: Optional[Union[Union[float, str], Margin]] = None,
        alt: Optional[Sequence[str]] = None,
        conformance: Optional[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "ua-1", "ua-2", "pdf/a-2b+ua-1", "pdf/a-2u+ua-1", "pdf/a-2a+ua-1", "pdf/a-3b+ua-1", "pdf/a-3u+ua-1", "pdf/a-3a+ua-1", "pdf/a-4+ua-2", "pdf/a-4f+ua-2"]] = None,
        title: Optional[str] = None,
        language: Optional[str] = None,
        filename: Optional[str] = None,
        storage: Optional[Storage] = None,
        return_binary: Optional[bool] = None,
        async_: Optional[bool] = None,
        webhook_url: Optional[str] = None,
    ) -> MadeFile:
        """Convert images to PDF, one page per image.

        Takes PNG, JPEG, WebP, GIF, AVIF, BMP, TIFF and SVG. A JPEG is embedded unchanged. By
        default a page is as large as its image at the image’s own resolution, or at 96 dpi if
        it has none.

        POST /imageToPdf. Price: 0.01 credits. Scope: pdf:generate.

        Send exactly one of files, images_base64, document_ids.

        Args:
            files: The images, as files in a multipart form: PNG, JPEG, WebP, GIF, AVIF,
                BMP, TIFF or SVG.
            images_base64: The images in base64. A `data:` prefix and whitespace are
                allowed.
            document_ids: IDs of images uploaded with `POST /uploads`. At most 100.
            page_size: Paper size. By default each page is as large as its image.
            fit: How images fill the page with `page_size`: `contain` fits the whole image,
                `cover` fills the area and crops, `fill` stretches. Default: `"contain"`.
            margin: One length for all sides, or an object with `top`, `right`, `bottom` and
                `left`. None by default.
            alt: What each image shows, for people who cannot see it: one text for each
                image, in order. An empty text makes the image decoration. At most 100.
            conformance: Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for
                accessibility, or both joined by `+`.
            title: Title of the document, with `conformance`. By default, the document’s
                own.
            language: Language of the text, such as `en-GB`, with `conformance`. By default,
                the document’s own.
            filename: Name of the PDF. `.pdf` is added if missing. Default:
                `"document.pdf"`.
            storage: Where to store the PDF.
            return_binary: Return the PDF itself even if it is stored. Default: `false`.
            async_: Return 202 with a job at once. The PDF is made later and stored; `GET
                /jobs/{job_id}` shows when it is ready. Default: `false`.
            webhook_url: https URL to notify when the job ends. Only with `async`.
        """
        fields: Dict[str, Any] = {
            "files": files,
            "images_base64": images_base64,
            "document_ids": document_ids,
            "page_size": page_size,
            "fit": fit,
            "margin": margin,
            "alt": alt,
            "conformance": conformance,
            "title": title,
            "language": language,
            "filename": filename,
            "storage": storage,
            "return_binary": return_binary,
            "async": async_,
            "webhook_url": webhook_url,
        }
        return self._make("/imageToPdf", fields)

    def extract_text(
        self,
        *,
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
        pages: Optional[Union[str, int, Sequence[Union[int, str]]]] = None,
        hidden: Optional[Literal["include", "exclude", "mark"]] = None,
        ocr: Optional[Literal["never", "auto", "always"]] = None,
        languages: Optional[Sequence[str]] = None,
    ) -> ExtractTextResult:
        """Extract the text of a PDF in reading order.

        Form fields and annotations follow the page’s own text. Layers that a viewer hides on
        opening are left out. A scan has no text unless `ocr` requests recognition, at 0.05
        credits for each recognised page. Text that readers cannot see may be meant for
        programs: `hidden` leaves it out.

        POST /extractText. Price: 0.01 credits. Scope: pdf:extract.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Args:
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
            pages: Pages in the order you want them: a list, or a string such as `1,3`,
                `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by
                default.
            hidden: Treatment of text that readers of the page cannot see: `include` keeps
                it, `exclude` leaves it out and counts it, `mark` reports its position. Default:
                `"include"`.
            ocr: Which pages to recognise as scans: `auto` those without text, and large
                scans on other pages; `always` all of them. Default: `"never"`.
            languages: Possible languages of scans, as Tesseract’s codes, such as `eng`.
                Each page is read in the language that fits best. Default: `["eng"]`. At most 3.
        """
        fields: Dict[str, Any] = {
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
            "pages": pages,
            "hidden": hidden,
            "ocr": ocr,
            "languages": languages,
        }
        return self._read("POST", "/extractText", fields, ExtractTextResult)

    def grep_pdf(
        self,
        *,
        pattern: str,
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
        pages: Optional[Union[str, int, Sequence[Union[int, str]]]] = None,
        regex: Optional[bool] = None,
        ignore_case: Optional[bool] = None,
        context: Optional[int] = None,
        count_only: Optional[bool] = None,
        hidden: Optional[Literal["include", "exclude", "mark"]] = None,
    ) -> GrepPdfResult:
        """Search a PDF for text or a regular expression.

        A plain pattern matches across line breaks. Each match comes with its position in the
        page’s text and with the text around it.

        POST /grepPdf. Price: 0.01 credits. Scope: pdf:extract.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Args:
            pattern: Text to find, in which a space matches any whitespace, or a regular
                expression.
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
            pages: Pages in the order you want them: a list, or a string such as `1,3`,
                `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by
                default.
            regex: Treat `pattern` as a JavaScript regular expression. `^` and `$` match at
                the start and end of lines. Default: `false`.
            ignore_case: Match upper and lower case alike. Default: `true`.
            context: Number of characters to show on each side of a match. Default: `100`.
                From 0 to 1000.
            count_only: Count matches without listing them. Default: `false`.
            hidden: Treatment of text that readers of the page cannot see: `include` keeps
                it, `exclude` leaves it out and counts it, `mark` reports its position. Default:
                `"include"`.
        """
        fields: Dict[str, Any] = {
            "pattern": pattern,
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
            "pages": pages,
            "regex": regex,
            "ignore_case": ignore_case,
            "context": context,
            "count_only": count_only,
            "hidden": hidden,
        }
        return self._read("POST", "/grepPdf", fields, GrepPdfResult)

    def pdf_to_image(
        self,
        *,
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
        pages: Optional[Union[str, int, Sequence[Union[int, str]]]] = None,
        format: Optional[Literal["png", "jpeg"]] = None,
        dpi: Optional[float] = None,
    ) -> PdfToImageResult:
        """Convert pages of a PDF to PNG or JPEG images.

        Images include annotations and form fields, and have a white background. They come in
        base64, in the order of `pages`.

        POST /pdfToImage. Price: 1 credit and 0.01 per page. Scope: pdf:extract.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Args:
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
            pages: Pages in the order you want them: a list, or a string such as `1,3`,
                `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by
                default.
            format: Image format. Default: `"png"`.
            dpi: Resolution in pixels per inch. Default: `200`. From 36 to 600.
        """
        fields: Dict[str, Any] = {
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
            "pages": pages,
            "format": format,
            "dpi": dpi,
        }
        return self._read("POST", "/pdfToImage", fields, PdfToImageResult)

    def page_count(
        self,
        *,
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
    ) -> PageCountResult:
        """Count the pages of a PDF.

        The pages in the page tree are counted, whatever number the file states.

        POST /pageCount. Price: 0.01 credits. Scope: pdf:extract.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Args:
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
        """
        fields: Dict[str, Any] = {
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
        }
        return self._read("POST", "/pageCount", fields, PageCountResult)

    def extract_content(
        self,
        *,
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
        pages: Optional[Union[str, int, Sequence[Union[int, str]]]] = None,
        format: Optional[Literal["markdown", "json"]] = None,
        hidden: Optional[Literal["include", "exclude", "mark"]] = None,
        ocr: Optional[Literal["never", "auto", "always"]] = None,
        languages: Optional[Sequence[str]] = None,
    ) -> ExtractContentResult:
        """Extract the content of a PDF as Markdown or as blocks with their positions.

        Headings, paragraphs, lists, tables, code, quotations, figures and footnotes are in
        reading order, column by column. Repeated headers and footers are left out of Markdown.
        A scan has no content unless `ocr` requests recognition, at 0.05 credits more for each
        recognised page.

        POST /extractContent. Price: 0.01 credits and 0.01 per page. Scope: pdf:extract.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Args:
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
            pages: Pages in the order you want them: a list, or a string such as `1,3`,
                `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by
                default.
            format: `markdown`, or `json` for blocks with their positions. Default:
                `"markdown"`.
            hidden: Treatment of text that readers of the page cannot see: `include` keeps
                it, `exclude` leaves it out and counts it, `mark` reports its position. Default:
                `"include"`.
            ocr: Which pages to recognise as scans: `auto` those without text, and large
                scans on other pages; `always` all of them. Default: `"never"`.
            languages: Possible languages of scans, as Tesseract’s codes, such as `eng`.
                Each page is read in the language that fits best. Default: `["eng"]`. At most 3.
        """
        fields: Dict[str, Any] = {
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
            "pages": pages,
            "format": format,
            "hidden": hidden,
            "ocr": ocr,
            "languages": languages,
        }
        return self._read("POST", "/extractContent", fields, ExtractContentResult)

    def extract_tables(
        self,
        *,
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
        pages: Optional[Union[str, int, Sequence[Union[int, str]]]] = None,
        format: Optional[Literal["json", "csv"]] = None,
        hidden: Optional[Literal["include", "exclude"]] = None,
        ocr: Optional[Literal["never", "auto", "always"]] = None,
        languages: Optional[Sequence[str]] = None,
    ) -> ExtractTablesResult:
        """Extract the tables of a PDF as rows and cells, or as CSV.

        Finds tables with and without lines, each with its position and a confidence. Tables in
        scans are found if `ocr` requests recognition, at 0.05 credits more for each recognised
        page.

        POST /extractTables. Price: 0.01 credits and 0.01 per page. Scope: pdf:extract.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Args:
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
            pages: Pages in the order you want them: a list, or a string such as `1,3`,
                `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by
                default.
            format: `json` for rows and cells with their positions, or `csv` for the CSV of
                each table. Default: `"json"`.
            hidden: Treatment of text that readers of the page cannot see: `include` keeps
                it, `exclude` leaves it out and counts it. Default: `"include"`.
            ocr: Which pages to recognise as scans: `auto` those without text, and large
                scans on other pages; `always` all of them. Default: `"never"`.
            languages: Possible languages of scans, as Tesseract’s codes, such as `eng`.
                Each page is read in the language that fits best. Default: `["eng"]`. At most 3.
        """
        fields: Dict[str, Any] = {
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
            "pages": pages,
            "format": format,
            "hidden": hidden,
            "ocr": ocr,
            "languages": languages,
        }
        return self._read("POST", "/extractTables", fields, ExtractTablesResult)

    def find_hidden_text(
        self,
        *,
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
        pages: Optional[Union[str, int, Sequence[Union[int, str]]]] = None,
    ) -> FindHiddenTextResult:
        """Find hidden text in a PDF: text that readers of its pages cannot see.

        Pages are drawn with each text and without it: text that makes no visible difference is
        hidden. The text layer of a recognised scan counts as visible. Each run has its position
        and the reason why it cannot be seen. Values of form fields that no page shows, and
        texts of tags for which nothing is drawn, come last.

        POST /findHiddenText. Price: 0.01 credits and 0.01 per page. Scope: pdf:extract.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Args:
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
            pages: Pages in the order you want them: a list, or a string such as `1,3`,
                `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by
                default.
        """
        fields: Dict[str, Any] = {
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
            "pages": pages,
        }
        return self._read("POST", "/findHiddenText", fields, FindHiddenTextResult)

    def pdf_info(
        self,
        *,
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
    ) -> PdfInfoResult:
        """Get the properties of a PDF.

        Pages with sizes, metadata, bookmarks, fonts, form, attachments, layers, claimed
        standards, encryption, signatures and the sizes of its parts. Signatures are verified
        over the bytes as sent, and changes after each are listed; whether a signer can be
        trusted is not verified.

        POST /pdfInfo. Price: 0.01 credits. Scope: pdf:extract.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Args:
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
        """
        fields: Dict[str, Any] = {
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
        }
        return self._read("POST", "/pdfInfo", fields, PdfInfoResult)

    def rotate_pages(
        self,
        *,
        degrees: Literal[90, 180, 270],
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
        pages: Optional[Union[str, int, Sequence[Union[int, str]]]] = None,
        conformance: Optional[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "ua-1", "ua-2", "pdf/a-2b+ua-1", "pdf/a-2u+ua-1", "pdf/a-2a+ua-1", "pdf/a-3b+ua-1", "pdf/a-3u+ua-1", "pdf/a-3a+ua-1", "pdf/a-4+ua-2", "pdf/a-4f+ua-2"]] = None,
        title: Optional[str] = None,
        language: Optional[str] = None,
        filename: Optional[str] = None,
        storage: Optional[Storage] = None,
        return_binary: Optional[bool] = None,
        async_: Optional[bool] = None,
        webhook_url: Optional[str] = None,
    ) -> MadeFile:
        """Rotate pages of a PDF by 90, 180 or 270 degrees.

        Only the rotation of the pages changes: their content stays the same, byte for byte.

        POST /rotatePages. Price: 0.01 credits. Scope: pdf:generate.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Args:
            degrees: Angle to rotate the pages clockwise, in degrees, relative to their
                current rotation.
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
            pages: Pages in the order you want them: a list, or a string such as `1,3`,
                `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by
                default.
            conformance: Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for
                accessibility, or both joined by `+`.
            title: Title of the document, with `conformance`. By default, the document’s
                own.
            language: Language of the text, such as `en-GB`, with `conformance`. By default,
                the document’s own.
            filename: Name of the PDF. `.pdf` is added if missing. Default: `"rotated.pdf"`.
            storage: Where to store the PDF.
            return_binary: Return the PDF itself even if it is stored. Default: `false`.
            async_: Return 202 with a job at once. The PDF is made later and stored; `GET
                /jobs/{job_id}` shows when it is ready. Default: `false`.
            webhook_url: https URL to notify when the job ends. Only with `async`.
        """
        fields: Dict[str, Any] = {
            "degrees": degrees,
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
            "pages": pages,
            "conformance": conformance,
            "title": title,
            "language": language,
            "filename": filename,
            "storage": storage,
            "return_binary": return_binary,
            "async": async_,
            "webhook_url": webhook_url,
        }
        return self._make("/rotatePages", fields)

    def extract_pages(
        self,
        *,
        pages: Union[str, int, Sequence[Union[int, str]]],
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
        conformance: Optional[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "ua-1", "ua-2", "pdf/a-2b+ua-1", "pdf/a-2u+ua-1", "pdf/a-2a+ua-1", "pdf/a-3b+ua-1", "pdf/a-3u+ua-1", "pdf/a-3a+ua-1", "pdf/a-4+ua-2", "pdf/a-4f+ua-2"]] = None,
        title: Optional[str] = None,
        language: Optional[str] = None,
        filename: Optional[str] = None,
        storage: Optional[Storage] = None,
        return_binary: Optional[bool] = None,
        async_: Optional[bool] = None,
        webhook_url: Optional[str] = None,
    ) -> MadeFile:
        """Extract pages of a PDF into a new PDF, in any order.

        The new PDF contains what the selected pages need, copied byte for byte, and nothing of
        the others. Links, form fields, bookmarks, page labels and attachments are kept.
        Signatures are removed.

        POST /extractPages. Price: 0.01 credits. Scope: pdf:extract.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Args:
            pages: Pages in the order you want them: a list, or a string such as `1,3`,
                `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. Pages may be
                repeated.
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
            conformance: Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for
                accessibility, or both joined by `+`.
            title: Title of the document, with `conformance`. By default, the document’s
                own.
            language: Language of the text, such as `en-GB`, with `conformance`. By default,
                the document’s own.
            filename: Name of the PDF. `.pdf` is added if missing. Default:
                `"extracted.pdf"`.
            storage: Where to store the PDF.
            return_binary: Return the PDF itself even if it is stored. Default: `false`.
            async_: Return 202 with a job at once. The PDF is made later and stored; `GET
                /jobs/{job_id}` shows when it is ready. Default: `false`.
            webhook_url: https URL to notify when the job ends. Only with `async`.
        """
        fields: Dict[str, Any] = {
            "pages": pages,
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
            "conformance": conformance,
            "title": title,
            "language": language,
            "filename": filename,
            "storage": storage,
            "return_binary": return_binary,
            "async": async_,
            "webhook_url": webhook_url,
        }
        return self._make("/extractPages", fields)

    def merge_pdfs(
        self,
        *,
        files: Optional[Sequence[FileInput]] = None,
        pdfs_base64: Optional[Sequence[str]] = None,
        pdfs_url: Optional[Sequence[str]] = None,
        document_ids: Optional[Sequence[str]] = None,
        password: Optional[str] = None,
        conformance: Optional[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "ua-1", "ua-2", "pdf/a-2b+ua-1", "pdf/a-2u+ua-1", "pdf/a-2a+ua-1", "pdf/a-3b+ua-1", "pdf/a-3u+ua-1", "pdf/a-3a+ua-1", "pdf/a-4+ua-2", "pdf/a-4f+ua-2"]] = None,
        title: Optional[str] = None,
        language: Optional[str] = None,
        filename: Optional[str] = None,
        storage: Optional[Storage] = None,
        return_binary: Optional[bool] = None,
        async_: Optional[bool] = None,
        webhook_url: Optional[str] = None,
    ) -> MadeFile:
        """Merge PDFs into one, in the order given.

        Bookmarks, form fields, links, layers and tags of all PDFs are kept. Objects that
        several of them share, such as a font, are written once.

        POST /mergePdfs. Price: 0.01 credits. Scope: pdf:merge.

        Send exactly one of files, pdfs_base64, pdfs_url, document_ids.

        Args:
            files: The PDFs, as files in a multipart form.
            pdfs_base64: The PDFs in base64. A `data:` prefix and whitespace are allowed.
            pdfs_url: http or https URLs to fetch the PDFs from. At most 50.
            document_ids: IDs of stored documents, or of PDFs uploaded with `POST /uploads`.
                At most 50.
            password: Password of an encrypted PDF.
            conformance: Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for
                accessibility, or both joined by `+`.
            title: Title of the document, with `conformance`. By default, the document’s
                own.
            language: Language of the text, such as `en-GB`, with `conformance`. By default,
                the document’s own.
            filename: Name of the PDF. `.pdf` is added if missing. Default: `"merged.pdf"`.
            storage: Where to store the PDF.
            return_binary: Return the PDF itself even if it is stored. Default: `false`.
            async_: Return 202 with a job at once. The PDF is made later and stored; `GET
                /jobs/{job_id}` shows when it is ready. Default: `false`.
            webhook_url: https URL to notify when the job ends. Only with `async`.
        """
        fields: Dict[str, Any] = {
            "files": files,
            "pdfs_base64": pdfs_base64,
            "pdfs_url": pdfs_url,
            "document_ids": document_ids,
            "password": password,
            "conformance": conformance,
            "title": title,
            "language": language,
            "filename": filename,
            "storage": storage,
            "return_binary": return_binary,
            "async": async_,
            "webhook_url": webhook_url,
        }
        return self._make("/mergePdfs", fields)

    def split_pdf(
        self,
        *,
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
        every: Optional[int] = None,
        ranges: Optional[Sequence[Union[str, int, Sequence[Union[int, str]]]]] = None,
        at: Optional[Literal["bookmarks"]] = None,
        max_bytes: Optional[int] = None,
        conformance: Optional[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "ua-1", "ua-2", "pdf/a-2b+ua-1", "pdf/a-2u+ua-1", "pdf/a-2a+ua-1", "pdf/a-3b+ua-1", "pdf/a-3u+ua-1", "pdf/a-3a+ua-1", "pdf/a-4+ua-2", "pdf/a-4f+ua-2"]] = None,
        title: Optional[str] = None,
        language: Optional[str] = None,
        filename: Optional[str] = None,
        storage: Optional[Storage] = None,
        async_: Optional[bool] = None,
        webhook_url: Optional[str] = None,
    ) -> MadeFile:
        """Split a PDF into several, by pages, bookmarks or size.

        Each part has what its pages need, as `/extractPages` gives it. The parts come in a ZIP,
        up to 1000; with `storage`, each is a stored document, up to 100: all are stored, or
        none.

        POST /splitPdf. Price: 0.01 credits, or 0.01 per stored document. Scope: pdf:generate.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Send exactly one of every, ranges, at, max_bytes.

        Args:
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
            every: Pages of each part; the last may have fewer. Send exactly one of `every`,
                `ranges`, `at` and `max_bytes`. From 1 to 2000.
            ranges: The pages of each part, such as `["1-3", "4,6", "7-"]`. Pages may be
                left out or repeated. At most 1000.
            at: A part for each top-level bookmark, named after it. Pages before the first
                bookmark are a part, too.
            max_bytes: Largest size of a part in bytes. Each has as many pages as fit. A
                page that is larger on its own is a separate part, with a warning.
            conformance: Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for
                accessibility, or both joined by `+`.
            title: Title of the document, with `conformance`. By default, the document’s
                own.
            language: Language of the text, such as `en-GB`, with `conformance`. By default,
                the document’s own.
            filename: Name of the ZIP, and prefix of the names of the PDFs. Without an
                extension. Default: `"document"`.
            storage: Where to store the PDF.
            async_: Return 202 with a job at once. The PDF is made later and stored; `GET
                /jobs/{job_id}` shows when it is ready. Default: `false`.
            webhook_url: https URL to notify when the job ends. Only with `async`.
        """
        fields: Dict[str, Any] = {
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
            "every": every,
            "ranges": ranges,
            "at": at,
            "max_bytes": max_bytes,
            "conformance": conformance,
            "title": title,
            "language": language,
            "filename": filename,
            "storage": storage,
            "async": async_,
            "webhook_url": webhook_url,
        }
        return self._make("/splitPdf", fields)

    def watermark_pdf(
        self,
        *,
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
        pages: Optional[Union[str, int, Sequence[Union[int, str]]]] = None,
        text: Optional[str] = None,
        image_base64: Optional[str] = None,
        opacity: Optional[float] = None,
        rotation: Optional[float] = None,
        font_size: Optional[float] = None,
        color: Optional[str] = None,
        position: Optional[Literal["center", "top", "bottom", "left", "right", "top-left", "top-right", "bottom-left", "bottom-right", "tile"]] = None,
        layer: Optional[Literal["over", "under"]] = None,
        conformance: Optional[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "ua-1", "ua-2", "pdf/a-2b+ua-1", "pdf/a-2u+ua-1", "pdf/a-2a+ua-1", "pdf/a-3b+ua-1", "pdf/a-3u+ua-1", "pdf/a-3a+ua-1", "pdf/a-4+ua-2", "pdf/a-4f+ua-2"]] = None,
        title: Optional[str] = None,
        language: Optional[str] = None,
        filename: Optional[str] = None,
        storage: Optional[Storage] = None,
        return_binary: Optional[bool] = None,
        async_: Optional[bool] = None,
        webhook_url: Optional[str] = None,
    ) -> MadeFile:
        """Add a text or image watermark to pages of a PDF.

        The watermark is upright on the page as displayed, even if the page is rotated. Text
        fits the page unless `font_size` is set.

        POST /watermarkPdf. Price: 0.01 credits. Scope: pdf:generate.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Send exactly one of text, image_base64.

        Args:
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
            pages: Pages in the order you want them: a list, or a string such as `1,3`,
                `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by
                default.
            text: Text of the watermark, in which `{page}` becomes the page’s number and
                `{pages}` the number of pages. Send this or `image_base64`.
            image_base64: The image in base64. A `data:` prefix and whitespace are allowed.
                Send this or `text`.
            opacity: From 0, invisible, to 1, opaque. Default: `0.3`. From 0 to 1.
            rotation: Angle in degrees, counterclockwise. Default: `45`. From -360 to 360.
            font_size: Font size of the text in points. By default the text fits the page.
                From 1 to 1000.
            color: Colour of the text in hexadecimal. Default: `"#808080"`.
            position: Place on the page. `tile` repeats the watermark over the whole page.
                Default: `"center"`.
            layer: Draw the watermark over or under the page’s content. Default: `"over"`.
            conformance: Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for
                accessibility, or both joined by `+`.
            title: Title of the document, with `conformance`. By default, the document’s
                own.
            language: Language of the text, such as `en-GB`, with `conformance`. By default,
                the document’s own.
            filename: Name of the PDF. `.pdf` is added if missing. Default:
                `"watermarked.pdf"`.
            storage: Where to store the PDF.
            return_binary: Return the PDF itself even if it is stored. Default: `false`.
            async_: Return 202 with a job at once. The PDF is made later and stored; `GET
                /jobs/{job_id}` shows when it is ready. Default: `false`.
            webhook_url: https URL to notify when the job ends. Only with `async`.
        """
        fields: Dict[str, Any] = {
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
            "pages": pages,
            "text": text,
            "image_base64": image_base64,
            "opacity": opacity,
            "rotation": rotation,
            "font_size": font_size,
            "color": color,
            "position": position,
            "layer": layer,
            "conformance": conformance,
            "title": title,
            "language": language,
            "filename": filename,
            "storage": storage,
            "return_binary": return_binary,
            "async": async_,
            "webhook_url": webhook_url,
        }
        return self._make("/watermarkPdf", fields)

    def set_metadata(
        self,
        *,
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
        title: Optional[str] = None,
        author: Optional[str] = None,
        subject: Optional[str] = None,
        keywords: Optional[str] = None,
        language: Optional[str] = None,
        custom: Optional[Dict[str, Optional[str]]] = None,
        page_labels: Optional[Sequence[SetMetadataPageLabel]] = None,
        outline: Optional[Sequence[SetMetadataOutline]] = None,
        conformance: Optional[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "ua-1", "ua-2", "pdf/a-2b+ua-1", "pdf/a-2u+ua-1", "pdf/a-2a+ua-1", "pdf/a-3b+ua-1", "pdf/a-3u+ua-1", "pdf/a-3a+ua-1", "pdf/a-4+ua-2", "pdf/a-4f+ua-2"]] = None,
        filename: Optional[str] = None,
        storage: Optional[Storage] = None,
        return_binary: Optional[bool] = None,
        async_: Optional[bool] = None,
        webhook_url: Optional[str] = None,
    ) -> MadeFile:
        """Set a PDF’s title, author, language, page labels and bookmarks.

        The Info dictionary and XMP agree afterwards; other properties in XMP are kept. Pages
        stay the same.

        POST /setMetadata. Price: 0.01 credits. Scope: pdf:generate.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Args:
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
            title: Title. Null removes it, as in all these fields; fields that are not sent
                keep their values.
            author: Author.
            subject: Subject.
            keywords: Keywords, separated by commas.
            language: Language of the text, such as `en-GB`.
            custom: Properties of your own: name and text.
            page_labels: How pages are labelled from `page` on. Replaces all labels.
            outline: Bookmarks, a tree of `title`, `page` and `children`. Replaces all
                bookmarks.
            conformance: Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for
                accessibility, or both joined by `+`.
            filename: Name of the PDF. `.pdf` is added if missing. Default:
                `"document.pdf"`.
            storage: Where to store the PDF.
            return_binary: Return the PDF itself even if it is stored. Default: `false`.
            async_: Return 202 with a job at once. The PDF is made later and stored; `GET
                /jobs/{job_id}` shows when it is ready. Default: `false`.
            webhook_url: https URL to notify when the job ends. Only with `async`.
        """
        fields: Dict[str, Any] = {
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
            "title": title,
            "author": author,
            "subject": subject,
            "keywords": keywords,
            "language": language,
            "custom": custom,
            "page_labels": page_labels,
            "outline": outline,
            "conformance": conformance,
            "filename": filename,
            "storage": storage,
            "return_binary": return_binary,
            "async": async_,
            "webhook_url": webhook_url,
        }
        return self._make("/setMetadata", fields)

    def encrypt_pdf(
        self,
        *,
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
        user_password: Optional[str] = None,
        owner_password: Optional[str] = None,
        permissions: Optional[Sequence[Literal["print", "edit", "copy", "annotate", "fill_forms", "assemble", "print_high_quality"]]] = None,
        filename: Optional[str] = None,
        storage: Optional[Storage] = None,
        return_binary: Optional[bool] = None,
        async_: Optional[bool] = None,
        webhook_url: Optional[str] = None,
    ) -> MadeFile:
        """Encrypt a PDF with passwords and permissions.

        AES-256 (revision 6). Send at least one password. Readers respect the permissions, but
        nothing forces them to. The text of a stored PDF that is encrypted cannot be searched.

        POST /encryptPdf. Price: 0.01 credits. Scope: pdf:generate.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Args:
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
            user_password: Password that opens the PDF. Without it, everyone can open the
                PDF within `permissions`.
            owner_password: Password that opens the PDF with all rights. A random one by
                default.
            permissions: Permissions of readers who open the PDF without `owner_password`.
                All others are denied. Default: `[]`. At most 7.
            filename: Name of the PDF. `.pdf` is added if missing. Default:
                `"encrypted.pdf"`.
            storage: Where to store the PDF.
            return_binary: Return the PDF itself even if it is stored. Default: `false`.
            async_: Return 202 with a job at once. The PDF is made later and stored; `GET
                /jobs/{job_id}` shows when it is ready. Default: `false`.
            webhook_url: https URL to notify when the job ends. Only with `async`.
        """
        fields: Dict[str, Any] = {
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
            "user_password": user_password,
            "owner_password": owner_password,
            "permissions": permissions,
            "filename": filename,
            "storage": storage,
            "return_binary": return_binary,
            "async": async_,
            "webhook_url": webhook_url,
        }
        return self._make("/encryptPdf", fields)

    def decrypt_pdf(
        self,
        *,
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
        filename: Optional[str] = None,
        storage: Optional[Storage] = None,
        return_binary: Optional[bool] = None,
        async_: Optional[bool] = None,
        webhook_url: Optional[str] = None,
    ) -> MadeFile:
        """Remove the encryption of a PDF.

        Takes the user password or the owner password. A PDF that is not encrypted is returned
        with a warning.

        POST /decryptPdf. Price: 0.01 credits. Scope: pdf:generate.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Args:
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
            filename: Name of the PDF. `.pdf` is added if missing. Default:
                `"decrypted.pdf"`.
            storage: Where to store the PDF.
            return_binary: Return the PDF itself even if it is stored. Default: `false`.
            async_: Return 202 with a job at once. The PDF is made later and stored; `GET
                /jobs/{job_id}` shows when it is ready. Default: `false`.
            webhook_url: https URL to notify when the job ends. Only with `async`.
        """
        fields: Dict[str, Any] = {
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
            "filename": filename,
            "storage": storage,
            "return_binary": return_binary,
            "async": async_,
            "webhook_url": webhook_url,
        }
        return self._make("/decryptPdf", fields)

    def redact_pdf(
        self,
        *,
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
        redactions: Optional[Sequence[Redaction]] = None,
        ignore_case: Optional[bool] = None,
        ocr: Optional[Literal["never", "auto", "always"]] = None,
        languages: Optional[Sequence[str]] = None,
        color: Optional[str] = None,
        label: Optional[str] = None,
        remove: Optional[Sequence[Literal["metadata", "attachments", "javascript", "comments", "hidden_text"]]] = None,
        strict: Optional[bool] = None,
        allow_none: Optional[bool] = None,
        replace: Optional[bool] = None,
        conformance: Optional[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "ua-1", "ua-2", "pdf/a-2b+ua-1", "pdf/a-2u+ua-1", "pdf/a-2a+ua-1", "pdf/a-3b+ua-1", "pdf/a-3u+ua-1", "pdf/a-3a+ua-1", "pdf/a-4+ua-2", "pdf/a-4f+ua-2"]] = None,
        title: Optional[str] = None,
        language: Optional[str] = None,
        filename: Optional[str] = None,
        storage: Optional[Storage] = None,
        return_binary: Optional[bool] = None,
        async_: Optional[bool] = None,
        webhook_url: Optional[str] = None,
    ) -> MadeFile:
        """Remove text and areas from a PDF for good.

        Redacted text is removed from the pages, and from bookmarks, links, comments, forms,
        tags, properties, attachments and scripts as well. The result is verified before it is
        returned; if redacted content can still be found, the call fails and costs nothing.
        Words in scans and pictures are found if `ocr` requests recognition, at 0.05 credits
        more for each recognised page. With `storage`, the response lists the redactions.

        POST /redactPdf. Price: 0.01 credits and 0.01 per page. Scope: pdf:generate.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Args:
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
            redactions: What to redact: each has `text`, a regular expression as `pattern`,
                a `preset` (email, phone, iban, card or ssn), or `page` and `box` (x, y, width
                and height in points from the top left). Optional with `remove`. Default: `[]`.
                At most 100.
            ignore_case: Match upper and lower case alike. Default: `true`.
            ocr: Which pages to recognise as scans: `auto` those without text, and large
                scans on other pages; `always` all of them. Default: `"never"`.
            languages: Possible languages of scans, as Tesseract’s codes, such as `eng`.
                Each page is read in the language that fits best. Default: `["eng"]`. At most 3.
            color: Colour of the boxes in hexadecimal. Default: `"#000000"`.
            label: Text in each box. It also replaces words in bookmarks, names and form
                values.
            remove: Kinds of content to remove as a whole: `hidden_text` is text that
                readers of a page cannot see. Other kinds are removed only where they contain
                redacted text. Default: `[]`. At most 5.
            strict: Reject a PDF with text that cannot be read, and so not be searched,
                unless a box covers it. Otherwise a warning names its pages. Default: `false`.
            allow_none: Return the PDF even if there is nothing to redact, instead of
                failing. Default: `false`.
            replace: Replace the stored document that `document_id` names with the redacted
                PDF. Not with `storage` or `async`. Default: `false`.
            conformance: Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for
                accessibility, or both joined by `+`.
            title: Title of the document, with `conformance`. By default, the document’s
                own.
            language: Language of the text, such as `en-GB`, with `conformance`. By default,
                the document’s own.
            filename: Name of the PDF. `.pdf` is added if missing. Default:
                `"redacted.pdf"`.
            storage: Where to store the PDF.
            return_binary: Return the PDF itself even if it is stored. Default: `false`.
            async_: Return 202 with a job at once. The PDF is made later and stored; `GET
                /jobs/{job_id}` shows when it is ready. Default: `false`.
            webhook_url: https URL to notify when the job ends. Only with `async`.
        """
        fields: Dict[str, Any] = {
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
            "redactions": redactions,
            "ignore_case": ignore_case,
            "ocr": ocr,
            "languages": languages,
            "color": color,
            "label": label,
            "remove": remove,
            "strict": strict,
            "allow_none": allow_none,
            "replace": replace,
            "conformance": conformance,
            "title": title,
            "language": language,
            "filename": filename,
            "storage": storage,
            "return_binary": return_binary,
            "async": async_,
            "webhook_url": webhook_url,
        }
        return self._make("/redactPdf", fields)

    def attach_files(
        self,
        *,
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
        files: Optional[Sequence[FileInput]] = None,
        attachments: Optional[Sequence[AttachFilesAttachment]] = None,
        conformance: Optional[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "ua-1", "ua-2", "pdf/a-2b+ua-1", "pdf/a-2u+ua-1", "pdf/a-2a+ua-1", "pdf/a-3b+ua-1", "pdf/a-3u+ua-1", "pdf/a-3a+ua-1", "pdf/a-4+ua-2", "pdf/a-4f+ua-2"]] = None,
        title: Optional[str] = None,
        language: Optional[str] = None,
        filename: Optional[str] = None,
        storage: Optional[Storage] = None,
        return_binary: Optional[bool] = None,
        async_: Optional[bool] = None,
        webhook_url: Optional[str] = None,
    ) -> MadeFile:
        """Attach files to a PDF.

        The files are attached to the document as a whole, with size, date and checksum, and
        viewers list them by name. Existing attachments are kept, unless a new file has the same
        name.

        POST /attachFiles. Price: 0.01 credits. Scope: pdf:generate.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Send exactly one of attachments, files.

        Args:
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
            files: The files to attach, as files in a multipart form, instead of
                `attachments`. At most 100.
            attachments: The files to attach, with their content in base64. At most 100.
            conformance: Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for
                accessibility, or both joined by `+`.
            title: Title of the document, with `conformance`. By default, the document’s
                own.
            language: Language of the text, such as `en-GB`, with `conformance`. By default,
                the document’s own.
            filename: Name of the PDF. `.pdf` is added if missing. Default:
                `"attached.pdf"`.
            storage: Where to store the PDF.
            return_binary: Return the PDF itself even if it is stored. Default: `false`.
            async_: Return 202 with a job at once. The PDF is made later and stored; `GET
                /jobs/{job_id}` shows when it is ready. Default: `false`.
            webhook_url: https URL to notify when the job ends. Only with `async`.
        """
        fields: Dict[str, Any] = {
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
            "files": files,
            "attachments": attachments,
            "conformance": conformance,
            "title": title,
            "language": language,
            "filename": filename,
            "storage": storage,
            "return_binary": return_binary,
            "async": async_,
            "webhook_url": webhook_url,
        }
        return self._make("/attachFiles", fields)

    def extract_attachments(
        self,
        *,
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
        format: Optional[Literal["zip", "json"]] = None,
    ) -> Union[MadeFile, ExtractAttachmentsResult]:
        """Extract the files attached to a PDF.

        Files of the document and of annotations, such as the XML of an electronic invoice.
        Names are made safe and unique.

        POST /extractAttachments. Price: 0.01 credits. Scope: pdf:extract.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Args:
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
            format: `zip` for a ZIP of the files, `json` for a list that describes them,
                with their content in base64. Default: `"zip"`.
        """
        fields: Dict[str, Any] = {
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
            "format": format,
        }
        return self._unzip("/extractAttachments", fields, ExtractAttachmentsResult)

    def extract_images(
        self,
        *,
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
        pages: Optional[Union[str, int, Sequence[Union[int, str]]]] = None,
        format: Optional[Literal["zip", "json"]] = None,
    ) -> Union[MadeFile, ExtractImagesResult]:
        """Extract the images on pages of a PDF.

        JPEG, JPEG 2000, fax and JBIG2 images are copied byte for byte. Others become PNG, with
        palette, colour profile and transparency, or TIFF if their colours are inks. An image on
        several pages is extracted once.

        POST /extractImages. Price: 0.01 credits. Scope: pdf:extract.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Args:
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
            pages: Pages in the order you want them: a list, or a string such as `1,3`,
                `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by
                default.
            format: `zip` for a ZIP of the files, `json` for a list that describes them,
                with their content in base64. Default: `"zip"`.
        """
        fields: Dict[str, Any] = {
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
            "pages": pages,
            "format": format,
        }
        return self._unzip("/extractImages", fields, ExtractImagesResult)

    def attach_invoice(
        self,
        *,
        electronic_invoice: ElectronicInvoice,
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
        conformance: Optional[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "ua-1", "ua-2", "pdf/a-2b+ua-1", "pdf/a-2u+ua-1", "pdf/a-2a+ua-1", "pdf/a-3b+ua-1", "pdf/a-3u+ua-1", "pdf/a-3a+ua-1", "pdf/a-4+ua-2", "pdf/a-4f+ua-2"]] = None,
        title: Optional[str] = None,
        language: Optional[str] = None,
        filename: Optional[str] = None,
        storage: Optional[Storage] = None,
        return_binary: Optional[bool] = None,
        async_: Optional[bool] = None,
        webhook_url: Optional[str] = None,
    ) -> MadeFile:
        """Embed an electronic invoice in a PDF.

        The XML is validated first, and an invoice that breaks a rule is rejected with the
        rules. The result is PDF/A-3, as Factur-X and ZUGFeRD require, with the XML as an
        associated file. An existing invoice in the PDF is replaced.

        POST /attachInvoice. Price: 0.01 credits. Scope: pdf:generate.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Args:
            electronic_invoice: The invoice in XML, with its format and profile.
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
            conformance: Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for
                accessibility, or both joined by `+`.
            title: Title of the document, with `conformance`. By default, the document’s
                own.
            language: Language of the text, such as `en-GB`, with `conformance`. By default,
                the document’s own.
            filename: Name of the PDF. `.pdf` is added if missing. Default: `"invoice.pdf"`.
            storage: Where to store the PDF.
            return_binary: Return the PDF itself even if it is stored. Default: `false`.
            async_: Return 202 with a job at once. The PDF is made later and stored; `GET
                /jobs/{job_id}` shows when it is ready. Default: `false`.
            webhook_url: https URL to notify when the job ends. Only with `async`.
        """
        fields: Dict[str, Any] = {
            "electronic_invoice": electronic_invoice,
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
            "conformance": conformance,
            "title": title,
            "language": language,
            "filename": filename,
            "storage": storage,
            "return_binary": return_binary,
            "async": async_,
            "webhook_url": webhook_url,
        }
        return self._make("/attachInvoice", fields)

    def read_invoice(
        self,
        *,
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
    ) -> ReadInvoiceResult:
        """Read and validate the electronic invoice in a PDF.

        Factur-X, ZUGFeRD and XRechnung are validated against their schema and the rules of EN
        16931 and of their profile. Whether the pages agree with the XML is not checked. A PDF
        with several invoices is suspicious: the others are listed.

        POST /readInvoice. Price: 0.01 credits. Scope: pdf:extract.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Args:
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
        """
        fields: Dict[str, Any] = {
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
        }
        return self._read("POST", "/readInvoice", fields, ReadInvoiceResult)

    def list_fields(
        self,
        *,
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
    ) -> ListFieldsResult:
        """List the form fields of a PDF with their values, options and positions.

        Fields are in the order of the form, followed by those that only pages have. `/fillForm`
        takes the same names and values.

        POST /listFields. Price: 0.01 credits. Scope: pdf:extract.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Args:
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
        """
        fields: Dict[str, Any] = {
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
        }
        return self._read("POST", "/listFields", fields, ListFieldsResult)

    def fill_form(
        self,
        *,
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
        fields: Optional[Dict[str, Optional[Union[str, bool, Sequence[str]]]]] = None,
        xfdf: Optional[str] = None,
        flatten: Optional[bool] = None,
        conformance: Optional[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "ua-1", "ua-2", "pdf/a-2b+ua-1", "pdf/a-2u+ua-1", "pdf/a-2a+ua-1", "pdf/a-3b+ua-1", "pdf/a-3u+ua-1", "pdf/a-3a+ua-1", "pdf/a-4+ua-2", "pdf/a-4f+ua-2"]] = None,
        title: Optional[str] = None,
        language: Optional[str] = None,
        filename: Optional[str] = None,
        storage: Optional[Storage] = None,
        return_binary: Optional[bool] = None,
        async_: Optional[bool] = None,
        webhook_url: Optional[str] = None,
    ) -> MadeFile:
        """Fill in the form of a PDF, in any script.

        Fields that are not named keep their values. A name that the form does not have, or a
        value that a field cannot hold, is rejected, with the name that was probably meant.

        POST /fillForm. Price: 0.01 credits. Scope: pdf:generate.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Send exactly one of fields, xfdf.

        Args:
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
            fields: Values by the full name of the field, as `/listFields` returns them: a
                text, the value of an option, a list if several can be chosen, true or false for
                a check box, or null for none. Send this or `xfdf`.
            xfdf: An XFDF document (ISO 19444-1) with the values, as text. Its annotations
                are not read.
            flatten: Make the fields part of the pages, so that the values cannot be
                changed. Default: `false`.
            conformance: Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for
                accessibility, or both joined by `+`.
            title: Title of the document, with `conformance`. By default, the document’s
                own.
            language: Language of the text, such as `en-GB`, with `conformance`. By default,
                the document’s own.
            filename: Name of the PDF. `.pdf` is added if missing. Default: `"filled.pdf"`.
            storage: Where to store the PDF.
            return_binary: Return the PDF itself even if it is stored. Default: `false`.
            async_: Return 202 with a job at once. The PDF is made later and stored; `GET
                /jobs/{job_id}` shows when it is ready. Default: `false`.
            webhook_url: https URL to notify when the job ends. Only with `async`.
        """
        fields: Dict[str, Any] = {
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
            "fields": fields,
            "xfdf": xfdf,
            "flatten": flatten,
            "conformance": conformance,
            "title": title,
            "language": language,
            "filename": filename,
            "storage": storage,
            "return_binary": return_binary,
            "async": async_,
            "webhook_url": webhook_url,
        }
        return self._make("/fillForm", fields)

    def flatten_pdf(
        self,
        *,
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
        what: Optional[Sequence[Literal["fields", "annotations"]]] = None,
        conformance: Optional[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "ua-1", "ua-2", "pdf/a-2b+ua-1", "pdf/a-2u+ua-1", "pdf/a-2a+ua-1", "pdf/a-3b+ua-1", "pdf/a-3u+ua-1", "pdf/a-3a+ua-1", "pdf/a-4+ua-2", "pdf/a-4f+ua-2"]] = None,
        title: Optional[str] = None,
        language: Optional[str] = None,
        filename: Optional[str] = None,
        storage: Optional[Storage] = None,
        return_binary: Optional[bool] = None,
        async_: Optional[bool] = None,
        webhook_url: Optional[str] = None,
    ) -> MadeFile:
        """Make form fields and annotations of a PDF part of its pages.

        Pages look the same. Hidden fields and annotations are removed. Annotations that viewers
        draw without an appearance in the PDF are left, with a warning.

        POST /flattenPdf. Price: 0.01 credits. Scope: pdf:generate.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Args:
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
            what: What to make part of the pages: `fields` of forms, other `annotations`, or
                both. Links and attached files are kept. Default: `["fields","annotations"]`. At
                most 2.
            conformance: Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for
                accessibility, or both joined by `+`.
            title: Title of the document, with `conformance`. By default, the document’s
                own.
            language: Language of the text, such as `en-GB`, with `conformance`. By default,
                the document’s own.
            filename: Name of the PDF. `.pdf` is added if missing. Default: `"flat.pdf"`.
            storage: Where to store the PDF.
            return_binary: Return the PDF itself even if it is stored. Default: `false`.
            async_: Return 202 with a job at once. The PDF is made later and stored; `GET
                /jobs/{job_id}` shows when it is ready. Default: `false`.
            webhook_url: https URL to notify when the job ends. Only with `async`.
        """
        fields: Dict[str, Any] = {
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
            "what": what,
            "conformance": conformance,
            "title": title,
            "language": language,
            "filename": filename,
            "storage": storage,
            "return_binary": return_binary,
            "async": async_,
            "webhook_url": webhook_url,
        }
        return self._make("/flattenPdf", fields)

    def compress_pdf(
        self,
        *,
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
        level: Optional[Literal["lossless", "balanced", "small"]] = None,
        image_dpi: Optional[float] = None,
        web: Optional[bool] = None,
        conformance: Optional[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "ua-1", "ua-2", "pdf/a-2b+ua-1", "pdf/a-2u+ua-1", "pdf/a-2a+ua-1", "pdf/a-3b+ua-1", "pdf/a-3u+ua-1", "pdf/a-3a+ua-1", "pdf/a-4+ua-2", "pdf/a-4f+ua-2"]] = None,
        title: Optional[str] = None,
        language: Optional[str] = None,
        filename: Optional[str] = None,
        storage: Optional[Storage] = None,
        return_binary: Optional[bool] = None,
        async_: Optional[bool] = None,
        webhook_url: Optional[str] = None,
    ) -> MadeFile:
        """Make a PDF smaller.

        Only pixels are lost, and with `lossless` not even these: tags, forms, links,
        attachments and colour profiles are kept. The result is never larger than the source: a
        PDF that cannot be made smaller is returned unchanged.

        POST /compressPdf. Price: 0.01 credits and 0.01 per page. Scope: pdf:generate.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Args:
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
            level: `lossless` draws every page as before, pixel by pixel. `balanced` makes
                images smaller without a visible difference, `small` with a slight one. Default:
                `"balanced"`.
            image_dpi: Maximum resolution of images in pixels per inch, as drawn on the
                page. 150 by default, 96 with `small`. Not with `lossless`. From 36 to 600.
            web: Linearize the PDF, so that browsers show the first page before the rest has
                arrived. The PDF may become larger than the source. Not before `encryptPdf`.
                Default: `false`.
            conformance: Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for
                accessibility, or both joined by `+`.
            title: Title of the document, with `conformance`. By default, the document’s
                own.
            language: Language of the text, such as `en-GB`, with `conformance`. By default,
                the document’s own.
            filename: Name of the PDF. `.pdf` is added if missing. Default:
                `"compressed.pdf"`.
            storage: Where to store the PDF.
            return_binary: Return the PDF itself even if it is stored. Default: `false`.
            async_: Return 202 with a job at once. The PDF is made later and stored; `GET
                /jobs/{job_id}` shows when it is ready. Default: `false`.
            webhook_url: https URL to notify when the job ends. Only with `async`.
        """
        fields: Dict[str, Any] = {
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
            "level": level,
            "image_dpi": image_dpi,
            "web": web,
            "conformance": conformance,
            "title": title,
            "language": language,
            "filename": filename,
            "storage": storage,
            "return_binary": return_binary,
            "async": async_,
            "webhook_url": webhook_url,
        }
        return self._make("/compressPdf", fields)

    def ocr_pdf(
        self,
        *,
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
        pages: Optional[Union[str, int, Sequence[Union[int, str]]]] = None,
        languages: Optional[Sequence[str]] = None,
        conformance: Optional[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "ua-1", "ua-2", "pdf/a-2b+ua-1", "pdf/a-2u+ua-1", "pdf/a-2a+ua-1", "pdf/a-3b+ua-1", "pdf/a-3u+ua-1", "pdf/a-3a+ua-1", "pdf/a-4+ua-2", "pdf/a-4f+ua-2"]] = None,
        title: Optional[str] = None,
        language: Optional[str] = None,
        filename: Optional[str] = None,
        storage: Optional[Storage] = None,
        return_binary: Optional[bool] = None,
        async_: Optional[bool] = None,
        webhook_url: Optional[str] = None,
    ) -> MadeFile:
        """Make scanned pages of a PDF searchable.

        The text of scans is added as an invisible layer, each word in its place, so that it can
        be searched, selected and copied. Pages with text are skipped, except large scans on
        them. Only recognised pages are charged. The layer is allowed in every part of PDF/A.

        POST /ocrPdf. Price: 0.01 credits and 0.05 per page. Scope: pdf:generate.

        Send exactly one of file, pdf_base64, pdf_url, document_id.

        Args:
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
            pages: Pages in the order you want them: a list, or a string such as `1,3`,
                `2-5`, `7-` (to the last page), `5-2` (reversed), `odd` or `even`. All pages by
                default.
            languages: Possible languages of scans, as Tesseract’s codes, such as `eng`.
                Each page is read in the language that fits best. Default: `["eng"]`. At most 3.
            conformance: Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for
                accessibility, or both joined by `+`.
            title: Title of the document, with `conformance`. By default, the document’s
                own.
            language: Language of the text, such as `en-GB`, with `conformance`. By default,
                the document’s own.
            filename: Name of the PDF. `.pdf` is added if missing. Default:
                `"searchable.pdf"`.
            storage: Where to store the PDF.
            return_binary: Return the PDF itself even if it is stored. Default: `false`.
            async_: Return 202 with a job at once. The PDF is made later and stored; `GET
                /jobs/{job_id}` shows when it is ready. Default: `false`.
            webhook_url: https URL to notify when the job ends. Only with `async`.
        """
        fields: Dict[str, Any] = {
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
            "pages": pages,
            "languages": languages,
            "conformance": conformance,
            "title": title,
            "language": language,
            "filename": filename,
            "storage": storage,
            "return_binary": return_binary,
            "async": async_,
            "webhook_url": webhook_url,
        }
        return self._make("/ocrPdf", fields)

    def process_pdf(
        self,
        *,
        stages: Sequence[Union[RotatePagesStage, ExtractPagesStage, MergePdfsStage, WatermarkPdfStage, SetMetadataStage, DecryptPdfStage, EncryptPdfStage, FillFormStage, FlattenPdfStage, AttachFilesStage, AttachInvoiceStage, CompressPdfStage, OcrPdfStage, RedactPdfStage]],
        file: Optional[FileInput] = None,
        pdf_base64: Optional[str] = None,
        pdf_url: Optional[str] = None,
        document_id: Optional[str] = None,
        password: Optional[str] = None,
        files: Optional[Sequence[FileInput]] = None,
        pdfs_base64: Optional[Sequence[str]] = None,
        pdfs_url: Optional[Sequence[str]] = None,
        document_ids: Optional[Sequence[str]] = None,
        conformance: Optional[Literal["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4", "pdf/a-4f", "ua-1", "ua-2", "pdf/a-2b+ua-1", "pdf/a-2u+ua-1", "pdf/a-2a+ua-1", "pdf/a-3b+ua-1", "pdf/a-3u+ua-1", "pdf/a-3a+ua-1", "pdf/a-4+ua-2", "pdf/a-4f+ua-2"]] = None,
        title: Optional[str] = None,
        language: Optional[str] = None,
        filename: Optional[str] = None,
        storage: Optional[Storage] = None,
        return_binary: Optional[bool] = None,
        async_: Optional[bool] = None,
        webhook_url: Optional[str] = None,
    ) -> MadeFile:
        """Run several operations on a PDF in one call.

        The PDF is read once and written once, and the result is that of single calls one after
        another. Several PDFs are merged by a first stage `mergePdfs`. The price is the sum of
        the stages’ prices. If a stage fails, the error names it, and nothing is charged.

        POST /processPdf. Price: the sum of its stages, from 0.01 credits. Scope: pdf:generate.

        Send exactly one of file, pdf_base64, pdf_url, document_id, files, pdfs_base64, pdfs_url, document_ids.

        Args:
            stages: The operations, in order: each stage has the name of an operation and
                the fields of its endpoint, except those of the source and the output. At most
                20.
            file: The PDF, as a file in a multipart form. Send exactly one of `file`,
                `pdf_base64`, `pdf_url` and `document_id`.
            pdf_base64: The PDF in base64. A `data:` prefix and whitespace are allowed.
            pdf_url: http or https URL to fetch the PDF from, up to 100 MB.
            document_id: ID of a stored document, or of a PDF uploaded with `POST /uploads`.
            password: Password of an encrypted PDF.
            files: Several PDFs, as files in a multipart form, for a first stage
                `mergePdfs`.
            pdfs_base64: The PDFs in base64. A `data:` prefix and whitespace are allowed.
            pdfs_url: http or https URLs to fetch the PDFs from. At most 50.
            document_ids: IDs of stored documents, or of PDFs uploaded with `POST /uploads`.
                At most 50.
            conformance: Standard that the PDF conforms to: PDF/A for archiving, PDF/UA for
                accessibility, or both joined by `+`.
            title: Title of the document, with `conformance`. By default, the document’s
                own.
            language: Language of the text, such as `en-GB`, with `conformance`. By default,
                the document’s own.
            filename: Name of the PDF. `.pdf` is added if missing. Default:
                `"processed.pdf"`.
            storage: Where to store the PDF.
            return_binary: Return the PDF itself even if it is stored. Default: `false`.
            async_: Return 202 with a job at once. The PDF is made later and stored; `GET
                /jobs/{job_id}` shows when it is ready. Default: `false`.
            webhook_url: https URL to notify when the job ends. Only with `async`.
        """
        fields: Dict[str, Any] = {
            "stages": stages,
            "file": file,
            "pdf_base64": pdf_base64,
            "pdf_url": pdf_url,
            "document_id": document_id,
            "password": password,
            "files": files,
            "pdfs_base64": pdfs_base64,
            "pdfs_url": pdfs_url,
            "document_ids": document_ids,
            "conformance": conformance,
            "title": title,
            "language": language,
            "filename": filename,
            "storage": storage,
            "return_binary": return_binary,
            "async": async_,
            "webhook_url": webhook_url,
        }
        return self._make("/processPdf", fields)

    def preview_file(
        self,
        *,
        document_id: str,
    ) -> MadeFile:
        """Get a JPEG of the first page of a stored document or an upload.

        The preview is free, and an upload has one as soon as it was sent. With `If-None-Match`,
        a preview that the caller already has is not sent again.

        GET /files/{document_id}/preview. Price: free. Scope: pdf:read.

        Args:
            document_id: ID of the document.
        """
        fields: Dict[str, Any] = {
            "document_id": document_id,
        }
        return self._download("/files/{document_id}/preview", fields)

    def list_files(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        storage_mode: Optional[Literal["default", "byob"]] = None,
    ) -> Listing[ListFilesResult, StoredDocument]:
        """List stored documents, newest first.

        Page through the list with `limit` and `offset`. `total` is always exact. Each document
        comes with a new link to it.

        GET /files. Price: free. Scope: pdf:read.

        Args:
            limit: Maximum number of documents to return. Default: `50`. From 1 to 100.
            offset: Number of documents to skip. Default: `0`. From 0 to 1000000.
            storage_mode: Only documents stored this way.
        """
        fields: Dict[str, Any] = {
            "limit": limit,
            "offset": offset,
            "storage_mode": storage_mode,
        }
        return self._list("/files", fields, ListFilesResult, "documents")

    def search_files(
        self,
        *,
        q: str,
        mode: Optional[Literal["fulltext", "grep"]] = None,
        limit: Optional[int] = None,
    ) -> SearchFilesResult:
        """Search stored documents by text and name.

        `fulltext` finds documents that contain every word, whatever its case and accents.
        `grep` runs a regular expression over the text of all documents. A document can be found
        as soon as it is stored.

        GET /files/search. Price: 0.01 credits. Scope: pdf:read.

        Args:
            q: Words that must all occur in a document, or a regular expression.
            mode: `fulltext` looks for words and sorts by relevance. `grep` takes a regular
                expression and sorts newest first. Default: `"fulltext"`.
            limit: Maximum number of results to return. Default: `20`. From 1 to 100.
        """
        fields: Dict[str, Any] = {
            "q": q,
            "mode": mode,
            "limit": limit,
        }
        return self._read("GET", "/files/search", fields, SearchFilesResult)

    def get_file(
        self,
        *,
        document_id: str,
        expires_in: Optional[int] = None,
    ) -> StoredDocument:
        """Get a stored document’s details and a new link to it.

        The link works for `expires_in` seconds and needs no credential. It stops working when
        the document is deleted.

        GET /files/{document_id}. Price: free. Scope: pdf:read.

        Args:
            document_id: ID of the document.
            expires_in: How long the link works, in seconds. Default: `3600`. From 60 to
                604800.
        """
        fields: Dict[str, Any] = {
            "document_id": document_id,
            "expires_in": expires_in,
        }
        return self._read("GET", "/files/{document_id}", fields, StoredDocument)

    def download_file(
        self,
        *,
        document_id: str,
    ) -> MadeFile:
        """Download a stored document, whole or a byte range.

        Supports `Range`, `If-Range` and `If-None-Match`, so that a download can be continued
        and cached.

        GET /files/{document_id}/download. Price: free. Scope: pdf:read.

        Args:
            document_id: ID of the document.
        """
        fields: Dict[str, Any] = {
            "document_id": document_id,
        }
        return self._download("/files/{document_id}/download", fields)

    def delete_file(
        self,
        *,
        document_id: str,
    ) -> DeleteFileResult:
        """Delete a stored document and its links, or an upload.

        The file is deleted first, then its record. If the storage fails, both remain, and the
        call can be repeated.

        DELETE /files/{document_id}. Price: free. Scope: pdf:read and pdf:generate.

        Args:
            document_id: ID of the document.
        """
        fields: Dict[str, Any] = {
            "document_id": document_id,
        }
        return self._read("DELETE", "/files/{document_id}", fields, DeleteFileResult)

    def create_upload(
        self,
        *,
        size: int,
        filename: Optional[str] = None,
    ) -> CreateUploadResult:
        """Start the upload of a file that is too large for a request.

        Send the file with `PUT` to `upload_url`, which needs no key. Then send `document_id` to
        any endpoint that reads a file. An unused upload is deleted after a day.

        POST /uploads. Price: free. Scope: pdf:generate.

        Args:
            size: Exact size of the file in bytes. From 1 to 104857600.
            filename: Name of the file, which may be a PDF or an image.
        """
        fields: Dict[str, Any] = {
            "size": size,
            "filename": filename,
        }
        return self._read("POST", "/uploads", fields, CreateUploadResult)

    def get_credits(self) -> GetCreditsResult:
        """Get the credit balance (granted = balance + reserved + spent).

        `reserved` is the possible cost of running calls and jobs. In the test environment the
        live balance is shown, which test calls do not change.

        GET /credits. Price: free. Scope: credits:read.
        """
        fields: Dict[str, Any] = {}
        return self._read("GET", "/credits", fields, GetCreditsResult)

    def get_credits_usage(
        self,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        group_by: Optional[Literal["endpoint", "key"]] = None,
    ) -> GetCreditsUsageResult:
        """Get credit usage by day and endpoint.

        Days are in UTC. Calls that cost nothing are not listed.

        GET /credits/usage. Price: free. Scope: credits:read.

        Args:
            from_: First day, in UTC. Defaults to 29 days before `to`.
            to: Last day, in UTC. Defaults to today. A range has at most 366 days.
            group_by: `endpoint` adds up the calls of each endpoint, `key` those of each
                endpoint and key or app. Default: `"endpoint"`.
        """
        fields: Dict[str, Any] = {
            "from": from_,
            "to": to,
            "group_by": group_by,
        }
        return self._read("GET", "/credits/usage", fields, GetCreditsUsageResult)

    def get_credits_alert(self) -> CreditsAlert:
        """Get the balance below which a webhook is sent.

        There is one balance, so it is the same in both environments.

        GET /credits/alert. Price: free. Scope: credits:read.
        """
        fields: Dict[str, Any] = {}
        return self._read("GET", "/credits/alert", fields, CreditsAlert)

    def set_credits_alert(
        self,
        *,
        below: float,
        webhook_url: str,
    ) -> CreditsAlert:
        """Set the balance below which a webhook is sent.

        The webhook `credits.low` is sent once when the balance falls below it, and again only
        after it has been above. It is not sent if the balance is already below the limit.

        PUT /credits/alert. Price: free. Scope: account:write.

        Args:
            below: Balance in credits, to two decimal places. Reserved credits are not yet
                spent. From 0.01 to 1000000.
            webhook_url: https URL to notify.
        """
        fields: Dict[str, Any] = {
            "below": below,
            "webhook_url": webhook_url,
        }
        return self._read("PUT", "/credits/alert", fields, CreditsAlert)

    def remove_credits_alert(self) -> CreditsAlert:
        """Remove the webhook for a low balance.

        Succeeds even if there was none.

        DELETE /credits/alert. Price: free. Scope: account:write.
        """
        fields: Dict[str, Any] = {}
        return self._read("DELETE", "/credits/alert", fields, CreditsAlert)

    def list_calls(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        request_id: Optional[str] = None,
        endpoint: Optional[str] = None,
        status: Optional[str] = None,
        code: Optional[str] = None,
        key: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
    ) -> Listing[ListCallsResult, Call]:
        """List the account’s calls of the last 30 days, newest first.

        Calls that succeeded and calls that failed, with their time, price, key and error. Each
        has the ID that its response had in `X-Request-Id`, so that a reported error can be
        looked up.

        GET /calls. Price: free. Scope: credits:read.

        Args:
            limit: Maximum number of calls to return. Default: `50`. From 1 to 100.
            cursor: `next_cursor` of the page before, to get the next one.
            request_id: Only the call with this ID, which is in `X-Request-Id` and in the
                body of every error.
            endpoint: Only calls of this endpoint, such as `/htmlToPdf` or
                `/files/{document_id}`.
            status: Only calls with this status, such as `404`, or of this class, such as
                `4xx`.
            code: Only calls that failed with this code.
            key: Only calls with this API key or app, by its ID.
            from_: Only calls that began at this time or later.
            to: Only calls that began before this time.
        """
        fields: Dict[str, Any] = {
            "limit": limit,
            "cursor": cursor,
            "request_id": request_id,
            "endpoint": endpoint,
            "status": status,
            "code": code,
            "key": key,
            "from": from_,
            "to": to,
        }
        return self._list("/calls", fields, ListCallsResult, "calls")

    def get_storage(self) -> OwnStorage:
        """Get the account’s own bucket, and the external ID for its role.

        The external ID is unique to the account. Require it in the trust policy of the role, so
        that no other account can use the role.

        GET /account/storage. Price: free. Scope: pdf:read.
        """
        fields: Dict[str, Any] = {}
        return self._read("GET", "/account/storage", fields, OwnStorage)

    def set_storage(
        self,
        *,
        bucket: str,
        region: str,
        prefix: Optional[str] = None,
        role_arn: Optional[str] = None,
        endpoint: Optional[str] = None,
        access_key_id: Optional[str] = None,
        secret_access_key: Optional[str] = None,
    ) -> OwnStorage:
        """Set the account’s own bucket, where `byob` documents are stored.

        Before anything is saved, the service writes, reads and deletes a small object. If that
        fails, the call fails and nothing changes.

        PUT /account/storage. Price: free. Scope: account:write.

        Send exactly one of role_arn, endpoint.

        Args:
            bucket: Name of the bucket.
            region: Region of the bucket, or `auto` for stores without regions.
            prefix: Path before the document names in the bucket, such as `pdfs/2026`.
                Default: `""`.
            role_arn: ARN of the role that the service assumes, for a bucket on AWS. Send
                this or `endpoint`.
            endpoint: https URL of an S3-compatible store. Send this or `role_arn`.
            access_key_id: Access key ID. Only with `endpoint`.
            secret_access_key: Secret access key. Only with `endpoint`. Stored encrypted and
                never shown.
        """
        fields: Dict[str, Any] = {
            "bucket": bucket,
            "region": region,
            "prefix": prefix,
            "role_arn": role_arn,
            "endpoint": endpoint,
            "access_key_id": access_key_id,
            "secret_access_key": secret_access_key,
        }
        return self._read("PUT", "/account/storage", fields, OwnStorage)

    def remove_storage(self) -> OwnStorage:
        """Remove the account’s own bucket.

        Documents in the bucket are not deleted, but the service can no longer access them.

        DELETE /account/storage. Price: free. Scope: account:write.
        """
        fields: Dict[str, Any] = {}
        return self._read("DELETE", "/account/storage", fields, OwnStorage)

    def get_job(
        self,
        *,
        job_id: str,
    ) -> Job:
        """Get the status and result of a job.

        A completed job has the `result` of the call, a failed one its `error`. Jobs are kept
        for 30 days.

        GET /jobs/{job_id}. Price: free. Scope: pdf:read.

        Args:
            job_id: ID of the job.
        """
        fields: Dict[str, Any] = {
            "job_id": job_id,
        }
        return self._read("GET", "/jobs/{job_id}", fields, Job)

    def list_jobs(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        status: Optional[Literal["queued", "processing", "completed", "failed"]] = None,
    ) -> Listing[ListJobsResult, Job]:
        """List jobs, newest first.

        Jobs are listed for 30 days, whatever their status.

        GET /jobs. Price: free. Scope: pdf:read.

        Args:
            limit: Maximum number of jobs to return. Default: `50`. From 1 to 100.
            cursor: `next_cursor` of the page before, to get the next one.
            status: Only jobs with this status.
        """
        fields: Dict[str, Any] = {
            "limit": limit,
            "cursor": cursor,
            "status": status,
        }
        return self._list("/jobs", fields, ListJobsResult, "jobs")

    def list_deliveries(
        self,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        status: Optional[Literal["pending", "delivered", "failed"]] = None,
    ) -> Listing[ListDeliveriesResult, Delivery]:
        """List the webhooks of jobs and the attempts to deliver them, newest first.

        Each webhook has its attempts, with the status of the response, and the time of the next
        one.

        GET /webhooks/deliveries. Price: free. Scope: pdf:read.

        Args:
            limit: Maximum number of deliveries to return. Default: `50`. From 1 to 100.
            cursor: `next_cursor` of the page before, to get the next one.
            status: Only deliveries with this status.
        """
        fields: Dict[str, Any] = {
            "limit": limit,
            "cursor": cursor,
            "status": status,
        }
        return self._list("/webhooks/deliveries", fields, ListDeliveriesResult, "deliveries")

    def replay_delivery(
        self,
        *,
        delivery_id: str,
    ) -> Delivery:
        """Send the webhook of a job once more.

        It is sent immediately, whatever its status, with the same `webhook-id` as before. If
        the attempt fails, the intervals continue from there.

        POST /webhooks/deliveries/{delivery_id}/replay. Price: free. Scope: pdf:generate.

        Args:
            delivery_id: ID of the delivery.
        """
        fields: Dict[str, Any] = {
            "delivery_id": delivery_id,
        }
        return self._read("POST", "/webhooks/deliveries/{delivery_id}/replay", fields, Delivery)

    def test_webhook(
        self,
        *,
        webhook_url: str,
    ) -> TestWebhookResult:
        """Send a webhook of the type `webhook.test`, and get its receiver’s status.

        It is signed like all webhooks, and sent once. If the receiver fails, the call succeeds
        and returns the receiver’s status.

        POST /webhooks/test. Price: free. Scope: pdf:generate.

        Args:
            webhook_url: The https URL to send it to.
        """
        fields: Dict[str, Any] = {
            "webhook_url": webhook_url,
        }
        return self._read("POST", "/webhooks/test", fields, TestWebhookResult)

    def health(self) -> HealthResult:
        """Check whether the service is up.

        Reports that requests are handled. It does not access a database.

        GET /health. Price: free. Scope: none.
        """
        fields: Dict[str, Any] = {}
        return self._read("GET", "/health", fields, HealthResult)
