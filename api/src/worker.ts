import './platform/process/young-generation.js';

await import('./run-worker.js');
