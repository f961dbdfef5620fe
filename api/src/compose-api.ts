import './platform/process/require-node.js';
import './platform/process/stop-while-loading.js';

const { isProductionEnvironment } = await import('./platform/config/config.js');
const { run } = await import('./platform/process/run.js');

/**
 * The api of docker-compose.yml: in production alone, in the demo with the sandbox beside it.
 * Workers are containers of their own.
 */
run(async () => {
  if (isProductionEnvironment()) {
    await import('./main.js');
  } else {
    const { supervise } = await import('./supervise.js');
    await supervise(['api']);
  }
});
