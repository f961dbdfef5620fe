import './platform/process/stop-while-loading.js';

await import('./run-api.js');
