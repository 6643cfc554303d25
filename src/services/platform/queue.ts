/** A function that runs asynchronous work one at a time, in order. A failure does not stop the queue. */
export const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve();
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work, work);
    last = result;
    return result;
  };
};
