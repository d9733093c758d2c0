#!/usr/bin/env node
// Starts the service, if this Node can run it.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`pdf-service-server needs Node 24 or newer, and this is Node ${process.versions.node}.`);
  process.exit(1);
}
await import('./local.js');
