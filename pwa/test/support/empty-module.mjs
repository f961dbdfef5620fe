// A style sheet, or its address.
export default '';
