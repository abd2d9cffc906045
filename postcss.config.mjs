// Next writes prefixes too: done twice they stand there twice.
export default { plugins: { "@tailwindcss/postcss": { optimize: false } } };
