import { leftOut } from './test/jest/nightly-suites.js';

/** Tests run the sources as they are: swc strips the types, and the modules stay ES modules. */
export default {
  roots: ['<rootDir>/test'], // of two packages with one name, as of the client and the service, Jest would warn
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...leftOut],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript' },
          target: 'es2024',
          experimental: { keepImportAttributes: true }, // JSON is imported only with one
        },
      },
    ],
  },
  // pdf.js warns on import without a canvas, which is not installed.
  moduleNameMapper: { '^@napi-rs/canvas$': '<rootDir>/test/jest/no-canvas.cjs' },
  testEnvironment: '<rootDir>/test/jest/plain-environment.js',
  globalSetup: '<rootDir>/test/jest/start-run.ts',
  globalTeardown: '<rootDir>/test/jest/end-run.ts',
  testSequencer: '<rootDir>/test/jest/longest-first.js',
  testTimeout: 300_000, // to end what hangs: how fast a machine is, is no matter of tests
  maxWorkers: 4, // for two cores: many tests wait more than they work
};
