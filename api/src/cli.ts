import './platform/process/require-node.js';
import './platform/process/young-generation.js';

await import('./retune-command.js');
