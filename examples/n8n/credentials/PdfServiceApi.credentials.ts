import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
} from 'n8n-workflow';

/** The address of the service and an API key, which n8n keeps encrypted. */
export class PdfServiceApi implements ICredentialType {
  name = 'pdfServiceApi';
  displayName = 'PDF Service API';
  properties: INodeProperties[] = [
    {
      displayName: 'Address',
      name: 'baseUrl',
      type: 'string',
      default: '',
      placeholder: 'https://pdf.example.com',
      required: true,
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
    },
  ];
  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  };
  test: ICredentialTestRequest = { request: { baseURL: '={{$credentials.baseUrl}}', url: '/credits' } };
}
