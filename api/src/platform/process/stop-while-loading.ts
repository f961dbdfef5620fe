// To be imported before a program imports its other modules, which takes seconds. A process that is told to
// stop meanwhile, or loses its supervisor, has nothing to finish and ends with 0, as one that runs does. Node
// would let the signal end it, 143 in a container, and a process without its supervisor would go on until it
// reports that it is ready.
for (const event of ['SIGTERM', 'disconnect']) {
  process.on(event, () => {
    const isHandledElsewhere = process.listenerCount(event) > 1;
    if (!isHandledElsewhere) process.exit(0);
  });
}
