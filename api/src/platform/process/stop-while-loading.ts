// To be imported before a program imports its other modules, which takes seconds. A process that is told to stop meanwhile
// has nothing to finish and ends with 0, as one that runs does; Node would let the signal end it, 143 in a container.
process.on('SIGTERM', () => {
  const handlesItself = process.listenerCount('SIGTERM') > 1;
  if (!handlesItself) process.exit(0);
});
