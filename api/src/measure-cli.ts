import './platform/process/require-node.js';

await import('./measure-command.js');
