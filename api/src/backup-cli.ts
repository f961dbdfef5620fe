import './platform/process/require-node.js';

await import('./backup-command.js');
