/** The two environments of a deployment: stages of one API with separate keys, documents and jobs. */
export const environments = ['live', 'test'] as const;

export type Environment = (typeof environments)[number];
