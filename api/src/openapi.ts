import './platform/process/require-node.js';

await import('./write-openapi.js');
