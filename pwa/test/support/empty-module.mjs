// A style sheet, or its address.
export default '/assets/under-test.css';
