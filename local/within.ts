/** The result; null if it takes longer. */
export async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await Promise.race([
      work,
      new Promise<null>((resolve) => {
        timer = setTimeout(resolve, milliseconds, null);
      }),
    ]);
  } finally {
    clearTimeout(timer);
  }
}
