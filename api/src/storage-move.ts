import './platform/process/require-node.js';

await import('./storage-move-command.js');
