"""The dispatcher: who works next, on which worker, and for how long."""
