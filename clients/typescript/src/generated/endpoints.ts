// Generated from the catalog of endpoints by `npm run clients`. Do not edit.

import type { Endpoint } from '../endpoint.ts';

/** Every endpoint that the client has a method for. */
export const endpoints = {
  htmlToPdf: { method: 'POST', path: '/htmlToPdf', accepts: ['json'], gives: 'made', takesKey: true },
  markdownToPdf: { method: 'POST', path: '/markdownToPdf', accepts: ['json'], gives: 'made', takesKey: true },
  htmlToImage: { method: 'POST', path: '/htmlToImage', accepts: ['json'], gives: 'made', takesKey: true },
  textToPdf: {
    method: 'POST',
    path: '/textToPdf',
    accepts: ['json', 'multipart'],
    gives: 'made',
    takesKey: true,
  },
  imageToPdf: {
    method: 'POST',
    path: '/imageToPdf',
    accepts: ['json', 'multipart'],
    gives: 'made',
    takesKey: true,
  },
  extractText: {
    method: 'POST',
    path: '/extractText',
    accepts: ['json', 'multipart'],
    gives: 'json',
    takesKey: true,
  },
  grepPdf: {
    method: 'POST',
    path: '/grepPdf',
    accepts: ['json', 'multipart'],
    gives: 'json',
    takesKey: true,
  },
  pdfToImage: {
    method: 'POST',
    path: '/pdfToImage',
    accepts: ['json', 'multipart'],
    gives: 'json',
    takesKey: true,
  },
  pageCount: {
    method: 'POST',
    path: '/pageCount',
    accepts: ['json', 'multipart'],
    gives: 'json',
    takesKey: true,
  },
  extractPages: {
    method: 'POST',
    path: '/extractPages',
    accepts: ['json', 'multipart'],
    gives: 'made',
    takesKey: true,
  },
  mergePdfs: {
    method: 'POST',
    path: '/mergePdfs',
    accepts: ['json', 'multipart'],
    gives: 'made',
    takesKey: true,
  },
  watermarkPdf: {
    method: 'POST',
    path: '/watermarkPdf',
    accepts: ['json', 'multipart'],
    gives: 'made',
    takesKey: true,
  },
  previewFile: { method: 'GET', path: '/files/{document_id}/preview', accepts: [], gives: 'file' },
  listFiles: { method: 'GET', path: '/files', accepts: [], gives: 'list', items: 'documents' },
  searchFiles: { method: 'GET', path: '/files/search', accepts: [], gives: 'json' },
  getFile: { method: 'GET', path: '/files/{document_id}', accepts: [], gives: 'json' },
  downloadFile: { method: 'GET', path: '/files/{document_id}/download', accepts: [], gives: 'file' },
  deleteFile: { method: 'DELETE', path: '/files/{document_id}', accepts: [], gives: 'json' },
  createUpload: { method: 'POST', path: '/uploads', accepts: ['json'], gives: 'json', takesKey: true },
  getCredits: { method: 'GET', path: '/credits', accepts: [], gives: 'json' },
  getCreditsUsage: { method: 'GET', path: '/credits/usage', accepts: [], gives: 'json' },
  listCalls: { method: 'GET', path: '/calls', accepts: [], gives: 'list', items: 'calls' },
  getStorage: { method: 'GET', path: '/account/storage', accepts: [], gives: 'json' },
  setStorage: { method: 'PUT', path: '/account/storage', accepts: ['json'], gives: 'json' },
  removeStorage: { method: 'DELETE', path: '/account/storage', accepts: [], gives: 'json' },
  getJob: { method: 'GET', path: '/jobs/{job_id}', accepts: [], gives: 'json' },
  listJobs: { method: 'GET', path: '/jobs', accepts: [], gives: 'list', items: 'jobs' },
  listDeliveries: {
    method: 'GET',
    path: '/webhooks/deliveries',
    accepts: [],
    gives: 'list',
    items: 'deliveries',
  },
  replayDelivery: {
    method: 'POST',
    path: '/webhooks/deliveries/{delivery_id}/replay',
    accepts: [],
    gives: 'json',
    takesKey: true,
  },
  testWebhook: { method: 'POST', path: '/webhooks/test', accepts: ['json'], gives: 'json', takesKey: true },
  health: { method: 'GET', path: '/health', accepts: [], gives: 'json' },
} as const satisfies Readonly<Record<string, Endpoint>>;

/** The version of the API that this client was made for. */
export const apiVersion = '2026-11-22';
