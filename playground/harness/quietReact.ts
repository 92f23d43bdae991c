// Read by React when it is loaded. For the browser's performance panel its development build reports every render and
// keeps the stack of every element: no test reads that, and it takes time.
Object.assign(console, { timeStamp: undefined, createTask: undefined })
