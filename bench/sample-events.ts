import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { catalog } from '../functions/catalog.ts';
import { familyEvent } from '../functions/core/aws/lambda/family-event.ts';
import { allScopes } from '../functions/core/contract/callers/scopes.ts';
import type { Endpoint } from '../functions/core/contract/endpoint.ts';
import type { FunctionName } from '../functions/core/contract/resources/functions.ts';
import { renderRequest } from '../functions/html/render-request.ts';
import { authorizerEvent } from '../test/identity/authorizer-event.ts';
import type { TestAccount } from '../test/service.ts';
import { htmlDocuments } from './html-documents.ts';

type Events = { readonly [Name in FunctionName]?: object };

/** A likely first event of each function, for an account; none for functions that no caller waits for. */
export async function sampleEvents({ accountId, liveKey }: TestAccount): Promise<Events> {
  const document = await PDFDocument.create();
  document.addPage();
  const pdf_base64 = await document.saveAsBase64();
  const { html, pdf, files, account, service } = catalog;
  const call = (endpoint: Endpoint, body?: object) =>
    familyEvent({
      endpoint,
      ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
      caller: { accountId, environment: 'live', scopes: allScopes },
      baseUrl: 'http://localhost',
      requestId: randomUUID(),
    });
  return {
    authorizer: authorizerEvent('live', { Authorization: [`Bearer ${liveKey}`] }),
    html: call(html.htmlToPdf, { html: htmlDocuments.hello }),
    render: renderRequest(html.htmlToPdf.request.parse({ html: htmlDocuments.hello })),
    pdf: call(pdf.pageCount, { pdf_base64 }),
    files: call(files.listFiles),
    account: call(account.getCredits),
    service: call(service.health),
  };
}
