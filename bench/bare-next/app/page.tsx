export default function Page() {
  return <h1>{"Vitrina"}</h1>;
}
