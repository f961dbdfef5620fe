/** Sends a process a question and resolves with its answer, the message whose type is the question. */
export function ask(child, question) {
  return new Promise((resolve) => {
    const listen = (message) => {
      if (message.type !== question) return;
      child.off('message', listen);
      resolve(message);
    };
    child.on('message', listen);
    child.send(question);
  });
}
