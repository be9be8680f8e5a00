// What the bundler puts in place of a file that is imported: its address.
declare module '*.svg' {
  const address: string;
  export default address;
}
