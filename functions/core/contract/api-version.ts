/** The day of the last change to the API that a client could notice; every answer carries it in X-Api-Version. */
export const apiVersion = '2026-11-25';
