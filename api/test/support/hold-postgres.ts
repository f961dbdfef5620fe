import { EmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.js';

// Starts the embedded Postgres of DATA_DIR, prints its process id, and stops it on SIGTERM.
const server = await EmbeddedPostgres.start({ dataDir: process.env.DATA_DIR ?? '', isDurable: false });
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
process.send?.({ pid: server.pid });
setInterval(() => {}, 60_000);
