/**
 * A key with a certificate of its own (ECDSA on P-256, for 30 years), as a PKCS#12 file. Everybody has it, so that what it
 * signs proves nothing.
 */
export const sampleSigner = {
  pkcs12_base64: [
    'MIIETAIBAzCCBAIGCSqGSIb3DQEHAaCCA/MEggPvMIID6zCCAqIGCSqGSIb3DQEHBqCCApMwggKPAgEAMIICiAYJKo',
    'ZIhvcNAQcBMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAhN91httFr+FgICCAAwDAYIKoZIhvcNAgkFADAd',
    'BglghkgBZQMEASoEEID0nRDMbJG2fLsr0twyVcSAggIgZcov5H0MjARBsLnHPtNmvQBTkuapm1c/2lZ2DAqHJQJEAG',
    'IoFtYcHXx3PBOV+6SdSFYDgCV2oivh17RTwBRaJgfebag1GtCczm0ft838Pargtgsbj8eLjDjEy5p95cPkr8byllFw',
    '4dlUALxzVYf/qsfDxVxp4dcEvDIlWOEKeNPds5yEredTzRnQCoiKjJ35yjwennRAy+bH85CJs9i4maCxRM7LQWHWB5',
    'bb4iMdxL6DPUIUtmIe27oXgGcPxt7ed9qVaxSLmjoogIeaZQzmK+8op7iI03bNdSE5lgiQb3Y3VK/NYGqNJgQK23C7',
    '2bTa1o0ihO7umDk47sQPRoMbjTf6QGtUTHdY5pyO0XYne+ycRnoyGUFbbruO1PKUscuYva3Cl4n0gsX4O5B2aGH8wr',
    'QID28u9xjgaavX9xTyD5z/uja8O15RVJ25ay2uaaavgq/M87w/4dgGez+OgzL5fFoMierUBDbe4KvGa91QN+zFrGpq',
    's01ejXcf37PMFSsJCnzkd5kF9Hbclf/bDmQzBGDyjgaNrgVme5IhJgYloekJ9KXO4Nw3+911T2qd6xKlixFCU7JWdz',
    'XzPxI4kRTG2u3/xNxngHIs8ewtP17co85C93gjhw9uoKPlBfRJ+yWr1QcDeAkEs7Ukow09X20kR79RHgbJRatRYsHb',
    'Pqk4+s+XXVtRFLJc6ZE7q4mHYohpg5Qj3oAO1jxdfXuDMQmRyDCCAUEGCSqGSIb3DQEHAaCCATIEggEuMIIBKjCCAS',
    'YGCyqGSIb3DQEMCgECoIHvMIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAhXqp6EcAziRAICCAAwDAYI',
    'KoZIhvcNAgkFADAdBglghkgBZQMEASoEED7h0hYVe1j9ofb/aVF6dVcEgZAtQdXNoqujsig8REnIB7tygzLOhW2vt5',
    '6W5QLx3QWgV/1SkKxdY9WHD1a1JrTIcj4Rmmo5cvbKIRPY+PvU1IyR9HtxNfv8YAGZ9IvYkZkWi3Qouqb7GgFe+1dG',
    'sPuK6rY6m9Rfy7owHjeg+o8jF1BJdA01x8lIsJbdvP2WJ1SqoZURE6HThVubxk7YDqK1ZIExJTAjBgkqhkiG9w0BCR',
    'UxFgQUsiPjqx4uv6pbqspxUnHDet2jSz4wQTAxMA0GCWCGSAFlAwQCAQUABCCglVuwjASmxzjOEHn0u62f2xnPQXS4',
    'nw+OP0ZG0og17QQIgFcL9vL8QpMCAggA',
  ].join(''),
  pkcs12_password: 'sample',
};

/** Its certificate as PEM. */
export const sampleCertificate = [
  '-----BEGIN CERTIFICATE-----',
  'MIIBtzCCAV2gAwIBAgIUCT4LwjmHXIv7az/oEolem3T3EHIwCgYIKoZIzj0EAwIw',
  'KDEmMCQGA1UEAwwdU2FtcGxlIHNpZ25lciwgcHJvdmVzIG5vdGhpbmcwIBcNMjYx',
  'MTI2MjM0ODE4WhgPMjA1NjExMTgyMzQ4MThaMCgxJjAkBgNVBAMMHVNhbXBsZSBz',
  'aWduZXIsIHByb3ZlcyBub3RoaW5nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE',
  '0O12kQlBs/u9GdCL3ftVWtDSHmIAJkKVyZf+2thKKP3awc2w0xcHKMJoSLeLj2pC',
  'zfrtLwn4KQtgq85zoNuIyqNjMGEwHQYDVR0OBBYEFNLgtnaZ4SyC3TtpogQ8SXFU',
  '+D2TMB8GA1UdIwQYMBaAFNLgtnaZ4SyC3TtpogQ8SXFU+D2TMA8GA1UdEwEB/wQF',
  'MAMBAf8wDgYDVR0PAQH/BAQDAgbAMAoGCCqGSM49BAMCA0gAMEUCIEUSs2J6FN0F',
  'hWJf1eIYxa7wsD/GtXx1E2fNHGna99drAiEAldaotxleSsaNErsBSPSAIN361q76',
  'JwGZE5RVUDgN8Ik=',
  '-----END CERTIFICATE-----',
].join('\n');
