import './platform/process/require-node.js';

await import('./restore-command.js');
