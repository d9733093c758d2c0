// Prints the API as an OpenAPI document, for client generators: `npm run --silent openapi -- https://pdf.example.com`.
import { openApiDocument } from '../functions/service/openapi/openapi-document.ts';

console.log(JSON.stringify(openApiDocument(process.argv[2] ?? 'http://localhost:3000'), null, 2));
