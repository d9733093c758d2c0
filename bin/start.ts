#!/usr/bin/env node
// What the package of the local service runs: starts the service, if this Node can run it.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`pdf-service-server needs Node 24 or newer, and this is Node ${process.versions.node}.`);
  process.exit(1);
}
await import('./local.ts');
