// Loaded before the api: while the parent process asks for it, sends every query to it, to be explained there.
import pg from 'pg';

let isNoting = false;
process.on('message', (message) => {
  if (message?.type === 'note-queries') isNoting = message.on;
});

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (text, values, ...rest) {
  if (isNoting && typeof text === 'string') process.send({ type: 'query', text, values: values ?? [] });
  return query.call(this, text, values, ...rest);
};
