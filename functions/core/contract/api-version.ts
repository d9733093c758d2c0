/** The day of the last API change that a client could notice; sent with every response in X-Api-Version. */
export const apiVersion = '2026-11-26';
