/** Faces from 'Terrible' to 'Increíble' (S3 §2). */
export const rates = [1, 2, 3, 4, 5] as const;

/** Characters of what a customer adds to a rating. */
export const longestObservation = 500;
