import './platform/process/require-node.js';

await import('./migrate-command.js');
