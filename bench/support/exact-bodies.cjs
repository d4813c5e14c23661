/**
 * Has autocannon keep the bytes of a body: it reads them as UTF-8 piece by piece, in which compressed ones are lost.
 * @param {{ pipelinedRequests: { peek: () => { body: string } | undefined, addBody: (bytes: Buffer) => void } }} client
 */
module.exports = ({ pipelinedRequests }) => {
  pipelinedRequests.addBody = (bytes) => {
    const waiting = pipelinedRequests.peek();
    if (waiting) waiting.body += bytes.toString('latin1');
  };
};
