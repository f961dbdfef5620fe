import './platform/process/young-generation.js';

await import('./retune-command.js');
