/** `url` is absolute, or a path on our own origin. */
export interface Photo {
  url: string;
  width: number;
  height: number;
}
