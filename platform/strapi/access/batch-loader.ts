/** Collects keys asked for at the same time and loads them at once; answers are kept for the loader's life. */
export interface BatchLoader<Key, Value> {
  load: (key: Key) => Promise<Value>;
}

interface Waiting<Key, Value> {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

/** Makes a loader over a function that answers many keys, in their order. */
export function batchLoader<Key extends number | string, Value>(
  loadMany: (keys: Key[]) => Promise<Value[]>,
): BatchLoader<Key, Value> {
  const known = new Map<Key, Promise<Value>>();
  let queue: Waiting<Key, Value>[] = [];

  const dispatch = async () => {
    const batch = queue;
    queue = [];
    try {
      const values = await loadMany(batch.map((waiting) => waiting.key));
      for (const [index, waiting] of batch.entries()) {
        const value = values[index];
        if (index in values && value !== undefined) waiting.resolve(value);
        else waiting.reject(new Error("A batch answered too few values."));
      }
    } catch (error) {
      for (const waiting of batch) waiting.reject(error);
    }
  };

  const enqueue = (key: Key) =>
    new Promise<Value>((resolve, reject) => {
      queue.push({ key, resolve, reject });
      // Everything that is resolved in this turn has asked by then.
      if (queue.length === 1) void Promise.resolve().then(() => process.nextTick(() => void dispatch()));
    });

  return {
    load(key) {
      const value = known.get(key) ?? enqueue(key);
      known.set(key, value);
      return value;
    },
  };
}
